#include "explore/search.h"

#include "explore/entering_search.h"
#include "explore/expanding_search.h"

namespace zonar::explore {

Outcome Search::run() {
    context_.start_clock();
    context_.within_limits([this] {
        if (is_entering(context_.settings().order)) {
            EnteringSearch{context_}.run();
        } else {
            ExpandingSearch{context_, shortest_}.run();
        }
        const char* gap = context_.settings().gap;
        if (gap != nullptr && !context_.is_done()) context_.stop(Limit::other, gap);
    });
    return context_.conclude();
}

} // namespace zonar::explore
