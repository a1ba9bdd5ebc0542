// language/syntax/query_parser.h
//
// Formulas: one per line, comments anywhere, a backslash joins lines. Symbolic forms are
// parsed, and so is linear temporal logic, as `ltl: formula`; the forms of statistical model checking, games, strategies and the like are
// recognised and named.
#pragma once

#include "language/syntax/ltl_parser.h"
#include "language/syntax/parser.h"
#include "model/query.h"

#include <string>
#include <string_view>
#include <vector>

namespace zonar::language {

struct ParsedQuery {
    model::QueryKind kind = model::QueryKind::refused;
    std::string refusal;       // of a refused one: the feature
    Expr* condition = nullptr; // may be missing in sup, inf, bounds
    Expr* goal = nullptr;      // of p --> q
    std::vector<Expr*> measures;
    ParsedLtl linear; // of a linear one
};

/// The formulas of a text, each without the comments around it. What is no formula at all
/// (headings such as `== Safety ==`) is left out.
struct FormulaText {
    Fragment text;
    std::string_view rest_of_line; // behind it: where EXPECT stands
};
std::vector<FormulaText> split_formulas(Arena& arena, NameTable& names,
                                        const Fragment& text);

class QueryParser {
public:
    explicit QueryParser(ParserContext shared) : parser_(shared, Dialect::query) {}

    ParsedQuery parse(const Fragment& formula);

private:
    bool refuse_other_families(ParsedQuery& query);
    bool refuse_nesting();
    bool parse_bounds(ParsedQuery& query);
    void parse_path_formula(ParsedQuery& query);
    std::string family() const;

    // query_mistakes.cpp: what is taken for a query elsewhere
    bool report_mistake();
    bool report_split_quantifier();
    bool report_foreign_quantifier();
    bool report_temporal_operator();
    void report(std::size_t tokens, std::string message, std::string help);

    Parser parser_;
};

} // namespace zonar::language
