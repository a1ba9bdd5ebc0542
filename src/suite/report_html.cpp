#include "suite/report.h"
namespace zonar::suite { std::string html(const Summary&, const Origin&) { return {}; } }
