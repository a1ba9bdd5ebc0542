#include "explore/search.h"

#include "explore/entering_search.h"
#include "explore/expanding_search.h"

namespace zonar::explore {

Outcome Search::run() {
    course_.start_clock();
    course_.within_limits([this] {
        if (is_entering(course_.settings().order)) {
            EnteringSearch{course_}.run();
        } else {
            ExpandingSearch{course_, shortest_}.run();
        }
    });
    return course_.conclude();
}

} // namespace zonar::explore
