#include "verify/deadlock_places.h"

#include "checks/check.h"

namespace zonar::verify {

using semantics::Word;

bool DeadlockPlaces::include(const Word* words) const {
    if (size_ == 0) return false;
    for (std::uint32_t p = 0; p < system_.processes(); ++p)
        if (is_exact_[location(p, words)] == 0) return false;
    return true;
}

void DeadlockPlaces::add(const Word* words) {
    for (std::uint32_t p = 0; p < system_.processes(); ++p) {
        std::uint8_t& exact = is_exact_[location(p, words)];
        size_ += exact == 0 ? 1 : 0;
        exact = 1;
    }
}

// Where all is exact, a state that is suspected is stuck. Should one be refuted even so, what
// is left is the search by M, whose finds need no confirmation.
void DeadlockSuspicion::refute(const Word* words) {
    ZONAR_ASSERT(places_ && told_);
    if (++told_->refuted > most_refuted || places_->include(words)) {
        places_.reset();
        told_->exact_locations = 0;
        told_->exact_everywhere = true;
    } else {
        places_->add(words);
        told_->exact_locations = static_cast<std::uint32_t>(places_->size());
    }
}

} // namespace zonar::verify
