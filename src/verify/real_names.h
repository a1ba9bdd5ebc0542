// verify/real_names.h
//
// A search over representatives (reduce/symmetry) leaves a way from one representative to the
// next. The run that it stands for is one of the network itself: after each step the names of
// processes are not exchanged. Both differ by a renaming at each state, which is worked out here
// along the way:
//
//     real:            s0 ----------> s1 ----------> s2
//                      | g0           | g1           | g2
//     representatives: r0 --> t1 ~~~> r1 --> t2 ~~~> r2
//
// r1 stands for t1, and a renaming p maps t1 to it. The transition from r0 to t1 is the image,
// under g0, of one from s0 to s1; so s1 is what p after g0 maps to r1.
//
// The end of the run is what the last renaming maps to the last representative. What was said of
// that, say by which transition it makes an error, is to be renamed as well.
#pragma once

#include "explore/store.h"
#include "follow/path_follower.h"
#include "reduce/symmetry/renaming.h"
#include "verify/engine.h"

#include <optional>
#include <span>
#include <vector>

namespace zonar::verify {

struct RealWay {
    std::vector<std::vector<semantics::Word>> words; // of the real states
    reduce::Renaming back;                           // from the last representative
};

/// `arrivals` are those of the search's way along `nodes`; their edges and selected values become
/// the real ones. Nothing if the way is not found again.
std::optional<RealWay> find_real_way(const Engine& engine, const explore::Store& store,
                                     std::span<const explore::NodeId> nodes,
                                     std::vector<follow::Arrival>& arrivals);

/// A transition under a renaming: the sender stays first, receivers come by process.
void rename_transition(const reduce::Renaming& renaming,
                       std::vector<model::EdgeId>& edges,
                       std::vector<std::int32_t>& selected);

} // namespace zonar::verify
