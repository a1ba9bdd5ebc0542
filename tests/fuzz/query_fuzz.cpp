#include "fuzz/exercise.h"

#include <cstddef>
#include <cstdint>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    zonar::fuzz::exercise_queries({reinterpret_cast<const char*>(data), size});
    return 0;
}
