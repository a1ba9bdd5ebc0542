#include "fuzz/exercise.h"

#include <cstddef>
#include <cstdint>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    zonar::fuzz::exercise({reinterpret_cast<const char*>(data), size},
                          zonar::language::Format::xta);
    return 0;
}
