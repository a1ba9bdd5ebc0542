// Nothing: a target that precompiles a header must have a source, and CMakeLists.txt says
// what the header is for.
