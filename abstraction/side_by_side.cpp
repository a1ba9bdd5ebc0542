#include "abstraction/side_by_side.h"

#include <tbb/parallel_for.h>

namespace zonar::abstraction {

void side_by_side(std::size_t count, const std::function<void(std::size_t)>& work) {
    tbb::parallel_for(std::size_t{0}, count, work);
}

} // namespace zonar::abstraction
