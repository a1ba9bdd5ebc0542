#include "model/query.h"

#include "model/query_kind.h"

namespace zonar::model {

const char* describe(QueryKind kind) {
    return info(kind).symbol;
}

} // namespace zonar::model
