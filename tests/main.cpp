// The main function of all test programs, compiled once because it takes so long.
// Catch2 3 brings its own, and this file is then not built.
#define CATCH_CONFIG_MAIN
#include "catch.h"
