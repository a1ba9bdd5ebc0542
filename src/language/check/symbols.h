// language/check/symbols.h
//
// What names mean. One table answers every look-up in constant time: it knows for each
// name the innermost symbol, and each open scope remembers what it covered.
#pragma once

#include "language/check/types.h"
#include "language/syntax/syntax.h"
#include "language/text/names.h"

#include <cstdint>
#include <span>
#include <vector>

namespace zonar::language {

enum class SymbolKind : std::uint8_t {
    variable,  // constants, clocks and channels too
    parameter, // of a template, an instantiation or a function
    bound,     // of select, forall, exists, sum, for: read-only
    type,
    function,
    template_,
    instance, // P1 = P(1)
    location,
    chart, // a live sequence chart: known by name only
};

/// Where a symbol was declared; later levels see earlier ones.
enum class Level : std::uint8_t { builtin, global, system, template_, function };

/// What calling a function may touch.
struct Effects {
    bool reads_state = false;  // a variable or clock that is no constant and not its own
    bool writes_state = false; // likewise; what it does to reference parameters is in
                               // their own Symbol::written
    std::uint16_t call_depth = 1;
};

struct Symbol {
    SymbolKind kind = SymbolKind::variable;
    Level level = Level::global;
    Name name;
    SourceRange range;
    const Type* type = nullptr; // of a function: what it returns
    std::uint32_t id = 0;       // dense; the builder keeps its bindings by it
    bool reference = false;     // parameter
    bool written = false;       // something may assign to it
    bool computable = false;    // known at compile time
    bool predefined = false;
    bool in_system = false;           // template, instance: stands on the system line
    Declarator* declarator = nullptr; // variable, parameter
    Function* function = nullptr;
    Effects effects;            // function
    std::span<Symbol*> callees; // function: what its body calls, in order
    bool complete = false;      // function: its body has been checked
    TemplateSyntax* template_ = nullptr;
    Instantiation* instance = nullptr;
    Symbol* of = nullptr;          // instance: of this template or instance
    std::span<Symbol*> parameters; // template, instance, function
    std::span<Symbol*> members;    // template: parameters, variables, locations
    std::uint32_t index = 0;       // location: in its template
    std::uint16_t depth = 1;       // instance: length of the chain
    std::int32_t predefined_value = 0;
};

class Scopes {
public:
    void open() { marks_.push_back(covered_.size()); }
    void close();

    /// The innermost symbol with that name, or null.
    Symbol* find(Name name) const {
        return name.id < visible_.size() ? visible_[name.id].symbol : nullptr;
    }

    /// Calls `visit` with every symbol that find() would find, in no particular order of
    /// scopes.
    template <class Visit>
    void for_each(Visit visit) const {
        for (const Entry& entry : visible_) {
            if (entry.symbol != nullptr) visit(*entry.symbol);
        }
    }

    /// Null if it was declared, else what already has that name in this very scope.
    Symbol* declare(Symbol* symbol);

private:
    struct Entry {
        Symbol* symbol = nullptr;
        std::uint32_t scope = 0;
    };
    struct Covered {
        Name name;
        Entry entry;
    };
    std::vector<Entry> visible_; // by Name::id
    std::vector<Covered> covered_;
    std::vector<std::size_t> marks_;
};

} // namespace zonar::language
