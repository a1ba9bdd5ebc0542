#include "language/check/symbols.h"

#include "checks/check.h"

namespace zonar::language {

void Scopes::close() {
    ZONAR_ASSERT(!marks_.empty() && marks_.back() <= covered_.size());
    for (std::size_t mark = marks_.back(); covered_.size() > mark; covered_.pop_back()) {
        visible_[covered_.back().name.id] = covered_.back().entry;
    }
    marks_.pop_back();
}

Symbol* Scopes::declare(Symbol* symbol) {
    const std::uint32_t id = symbol->name.id;
    if (id >= visible_.size()) visible_.resize(id + 1);
    const auto scope = static_cast<std::uint32_t>(marks_.size());
    Entry& entry = visible_[id];
    if (entry.symbol != nullptr && entry.scope == scope) return entry.symbol;
    covered_.push_back({symbol->name, entry});
    entry = {symbol, scope};
    return nullptr;
}

} // namespace zonar::language
