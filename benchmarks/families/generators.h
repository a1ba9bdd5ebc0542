// families/generators.h
//
// One function per family, each in a file of its own that says where the model comes from.
// The table in families.cpp is how others reach them.
#pragma once

#include <string>

namespace zonar::families {

/// `requests`: whose are part of the model, 1 or 2 for one station, 3 for both. `late`: whose
/// cycle takes too long; 0: nobody's.
std::string asynchronous_mutex(int stations, int requests, int late);
/// `own_clocks`: 1 if each receiver has one, 0 if all share one.
std::string broadcast_guards(int receivers, int own_clocks);
std::string corsso(int users);
std::string critical_region(int cells);
std::string csmacd(int stations);
std::string csmacd_broadcast(int stations);
std::string dining_philosophers(int philosophers);
std::string fddi(int stations);
/// `urgent`: 1 if an urgent location makes time stand still, 0 if invariants do.
std::string fire_alarm(int sensors, int urgent);
std::string fischer(int processes);
std::string fischer_faulty(int processes);
std::string parallel_b(int processes);
std::string parallel_c(int processes);
/// So many of eight inputs are part of the model; the others may have any value at any time.
std::string single_track(int tracks, int inputs, int faulty);
std::string train_gate(int trains);

std::string arbiter_tree(int height);
/// `spin`: locations are numbered as SPIN does, 1, or in their order, 0.
std::string database_manager(int managers, int spin);
std::string database_manager_split(int managers);
std::string elevator(int floors);
std::string giop(int users, int servers);
std::string hanoi(int disks);
std::string leader_election(int nodes);
std::string leader_election_equal(int nodes, int any_order);
std::string marriers(int suitors);
std::string peterson(int processes, int spin);
std::string peterson_faulty(int processes);
std::string philosophers(int philosophers);
std::string philosophers_atomic(int philosophers);
std::string pots(int users);
std::string readers_writers(int readers, int writers);
std::string resource_controller(int classes, int members);

std::string random_system(int processes, int seed);

} // namespace zonar::families
