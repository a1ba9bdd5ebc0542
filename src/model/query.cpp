#include "model/query.h"

namespace zonar::model {

const char* describe(QueryKind kind) {
    switch (kind) {
    case QueryKind::exists_eventually: return "E<>";
    case QueryKind::always_globally: return "A[]";
    case QueryKind::exists_globally: return "E[]";
    case QueryKind::always_eventually: return "A<>";
    case QueryKind::leads_to: return "-->";
    case QueryKind::supremum: return "sup";
    case QueryKind::infimum: return "inf";
    case QueryKind::bounds: return "bounds";
    case QueryKind::linear: return "ltl";
    case QueryKind::refused: return "refused";
    }
    return "";
}

} // namespace zonar::model
