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
//
// A way that comes back to a representative need not come back to the state that it stood for the
// first time: that may be one with other names, by a renaming q. Taken once more under q, the
// way leads on from there; and as q has finite order, it comes back in the end.
#pragma once

#include "follow/path_follower.h"
#include "reduce/symmetry/orbit_successors.h"
#include "reduce/symmetry/representatives.h"
#include "verify/engine.h"
#include "verify/run_end.h"

#include <cstddef>
#include <optional>
#include <span>
#include <vector>

namespace zonar::verify {

/// The states of a way with their real names.
struct RealWay {
    using Words = std::vector<semantics::Word>;
    std::vector<Words> words;            // of the real states
    std::vector<reduce::Renaming> names; // from each representative to the real state

    /// One step more, to a successor of the last representative; its transition becomes the real
    /// one. `to_next` maps that successor to the next representative, `next`; null: it is that.
    void go_on(const semantics::System& system, const semantics::Word* next,
               const reduce::Renaming* to_next, std::vector<model::EdgeId>& edges,
               std::vector<std::int32_t>& selected);
};

/// Goes along a way of representatives, and finds the real names.
class RepresentativeWalk {
public:
    /// The expander is one as the search had. Both must outlive it.
    RepresentativeWalk(const Engine& engine, semantics::Expander& expander);

    /// The search went on from these states, of which the way is made, instead of from their
    /// representatives.
    void offer(std::span<const semantics::Word* const> originals) {
        orbits_.offer(originals);
    }
    std::optional<std::vector<follow::Arrival>>
    follow(const follow::PathFollower& follower, const follow::PathFollower::Fits& fits);
    /// `words`: of the stations; `arrivals`: of the last follow(). Their edges and selected
    /// values become the real ones.
    RealWay real_way(std::span<const semantics::Word* const> words,
                     std::vector<follow::Arrival>& arrivals) const;

private:
    const semantics::System& system_;
    semantics::Expander& expander_;
    reduce::Representatives representatives_;
    reduce::TwinFinder twins_;
    reduce::OrbitSuccessors orbits_;
    std::vector<reduce::Renaming> renamings_; // by note - 1
};

/// The image of a discrete state.
RealWay::Words renamed(const semantics::System& system, const reduce::Renaming& renaming,
                       const semantics::Word* words);
/// And of a zone over all clocks, which keeps those that are not the model's.
zone::Dbm renamed(const semantics::System& system, const reduce::Renaming& renaming,
                  zone::ConstZone zone);
/// A transition under a renaming: the sender stays first, receivers come by process.
void rename_transition(const reduce::Renaming& renaming,
                       std::vector<model::EdgeId>& edges,
                       std::vector<std::int32_t>& selected);
/// What a failing transition is under a renaming; `edges` and `selected` are to hold it.
void rename_fault(const reduce::Renaming& renaming, RunEnd& end,
                  std::vector<model::EdgeId>& edges, std::vector<std::int32_t>& selected);

} // namespace zonar::verify
