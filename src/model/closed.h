// model/closed.h
//
// Asserts that a network is closed: every id, run of entries, cell and code entry in it names
// something that exists. All later stages index its tables without a test, so a hole would
// become a wrong state and not an error. The front end calls this once per network, and once
// per query. Nothing happens in builds without assertions.
#pragma once

#include "model/query.h"

namespace zonar::model {

void assert_closed(const Network& network);
/// A query over this network, which is closed.
void assert_closed(const Query& query, const Network& network);

} // namespace zonar::model
