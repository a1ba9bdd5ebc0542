// abstraction/side_by_side.h
//
// Independent pieces of work, at the same time if there are processors for it. If each piece
// writes only to the place of its own number, results do not depend on their order.
#pragma once

#include <cstddef>
#include <functional>

namespace zonar::abstraction {

/// Calls work(0) to work(count - 1). May be nested.
void side_by_side(std::size_t count, const std::function<void(std::size_t)>& work);

} // namespace zonar::abstraction
