// Processes and the system line of XTA; see docs/language.md for the grammar.
#include "language/syntax/nested.h"
#include "language/syntax/parser.h"
#include "language/text/fragment.h"
#include "language/text/suggest.h"

#include <fmt/format.h>

#include <algorithm>

namespace zonar::language {

// process := "process" Id "(" parameters? ")" "{" body "}"
// The old dialect needs no parentheses when there are no parameters.
Declaration* Parser::parse_process() {
    const SourceRange from = take().range;
    TemplateSyntax process;
    process.name = expect_name("a name for the process", process.name_range);
    const std::string outer = context_;
    context_ = fmt::format("process '{}'", shared_.names.text(process.name));
    if (dialect_ == Dialect::old) {
        if (accept(TokenKind::left_parenthesis)) {
            process.parameters = keep(parse_old_parameters(TokenKind::right_parenthesis));
            expect(TokenKind::right_parenthesis, "after the parameters");
        }
    } else {
        expect(TokenKind::left_parenthesis, "after the name of the process");
        const std::size_t first = next_;
        process.parameters = keep(parse_parameters(TokenKind::right_parenthesis));
        if (next_ > first) process.parameter_label = label_from(tokens_[first].range);
        expect(TokenKind::right_parenthesis, "after the parameters");
    }
    expect(TokenKind::left_brace, "before the body of the process");
    parse_process_body(process);
    if (at_name() && peek(1).kind == TokenKind::arrow)
        unexpected("'}' after the body of the process", "edges are separated by ','");
    expect(TokenKind::right_brace, "after the body of the process");
    context_ = outer;
    process.range = since(from);
    Declaration* declaration = new_declaration(DeclarationKind::template_, from);
    declaration->template_ = shared_.arena.make(process);
    return failed_ ? nullptr : declaration;
}

// body := declaration* "state" states ";" branchpoints? flags* "init" Id ";" trans?
void Parser::parse_process_body(TemplateSyntax& process) {
    const std::size_t first = next_;
    std::vector<Declaration*> declarations;
    const auto at_locations = [&] { // or where they should have been
        return at(Word::state) || at(Word::init) || at(Word::trans) ||
               at(TokenKind::right_brace) || at(TokenKind::end);
    };
    while (!failed_ && !at_locations()) {
        if (Declaration* d = parse_declaration(false)) declarations.push_back(d);
    }
    process.declarations = keep(declarations);
    if (next_ > first && !failed_)
        process.declaration_label = label_from(tokens_[first].range);
    if (at(TokenKind::right_brace)) return; // the checker says that there is no location

    expect(Word::state, "and the locations of the process");
    std::vector<LocationSyntax> locations;
    parse_states(locations);
    if (dialect_ != Dialect::old && accept(Word::branchpoint)) {
        std::vector<BranchpointSyntax> branchpoints;
        do {
            BranchpointSyntax point;
            point.name = expect_name("the name of a branchpoint", point.range);
            branchpoints.push_back(point);
        } while (accept(TokenKind::comma));
        expect(TokenKind::semicolon, "after the branchpoints");
        process.branchpoints = keep(branchpoints);
    }
    ends_.clear();
    for (std::uint32_t i = 0; i < process.branchpoints.size(); ++i) {
        ends_.emplace(process.branchpoints[i].name.id, EdgeEnd{true, i});
    }
    for (std::uint32_t i = 0; i < locations.size(); ++i) {
        ends_.insert_or_assign(locations[i].name.id, EdgeEnd{false, i});
    }
    while (at(Word::commit) || at(Word::urgent)) {
        const Word flag = peek().name.word();
        take();
        parse_flags(locations, flag);
    }
    process.locations = keep(locations);
    if (at_name() && text_at(peek()) == "committed")
        unexpected("'init' and the initial location", "it is called 'commit' in XTA");
    expect(Word::init, "and the initial location");
    EdgeEnd initial;
    if (parse_edge_end(initial) && !initial.branchpoint) {
        process.initial = initial.index;
    }
    expect(TokenKind::semicolon, "after the initial location");
    if (accept(Word::trans)) process.edges = keep(parse_edges());
}

// states := state ("," state)* ";"
// state  := Id ("{" expr "}" | "{" expr ";" rate "}" | "{" ";" rate "}")?
void Parser::parse_states(std::vector<LocationSyntax>& locations) {
    do {
        LocationSyntax location;
        location.name = expect_name("the name of a location", location.range);
        if (accept(TokenKind::left_brace)) {
            if (!at(TokenKind::semicolon)) {
                const SourceRange from = peek().range;
                location.invariant = dialect_ == Dialect::old ? parse_conjunction_list()
                                                              : parse_expression();
                location.invariant_label = label_from(from);
            }
            if (dialect_ != Dialect::old && accept(TokenKind::semicolon) &&
                !at(TokenKind::right_brace)) {
                const SourceRange from = peek().range;
                std::vector<Expr*> rate{parse_expression()};
                if (accept(TokenKind::colon)) rate.push_back(parse_expression());
                location.rate = keep(rate);
                location.rate_label = label_from(from);
            }
            expect(TokenKind::right_brace, "after the invariant");
        }
        locations.push_back(location);
    } while (!failed_ && accept(TokenKind::comma));
    expect(TokenKind::semicolon, "after the locations");
}

// flags := ("commit" | "urgent") Id ("," Id)* ";"
void Parser::parse_flags(std::vector<LocationSyntax>& locations, Word flag) {
    do {
        EdgeEnd end;
        if (parse_edge_end(end) && !end.branchpoint) {
            LocationSyntax& location = locations[end.index];
            (flag == Word::commit ? location.committed : location.urgent) = true;
        }
    } while (accept(TokenKind::comma));
    expect(TokenKind::semicolon, "after the locations");
}

// trans := "trans" edge ("," (edge | shortened))* ";"      shortened: without its source
std::vector<EdgeSyntax> Parser::parse_edges() {
    std::vector<EdgeSyntax> edges;
    EdgeEnd source;
    do {
        EdgeSyntax edge;
        const SourceRange from = peek().range;
        const bool shortened =
            at(TokenKind::arrow) || at(TokenKind::arrow_uncontrollable);
        if (!shortened || edges.empty()) parse_edge_end(source);
        edge.source = source;
        if (accept(TokenKind::arrow_uncontrollable)) {
            edge.controllable = false;
        } else {
            expect(TokenKind::arrow, "between the ends of the edge");
        }
        parse_edge_end(edge.target);
        edge.range = since(from);
        if (at(TokenKind::semicolon) || at(TokenKind::comma)) {
            unexpected("'{' after the ends of the edge",
                       "an edge without labels has empty braces");
        }
        expect(TokenKind::left_brace, "after the ends of the edge");
        parse_edge_body(edge);
        if (at(TokenKind::name)) {
            unexpected("'}' after the edge",
                       "an edge has select, guard, sync, assign and "
                       "probability, in this order");
        }
        expect(TokenKind::right_brace, "after the edge");
        if (failed_) return edges;
        edges.push_back(edge);
    } while (accept(TokenKind::comma));
    expect(TokenKind::semicolon, "after the edges");
    return edges;
}

bool Parser::parse_edge_end(EdgeEnd& end) {
    SourceRange range;
    const Name name = expect_name("the name of a location", range);
    if (failed_) return false;
    if (const auto found = ends_.find(name.id); found != ends_.end()) {
        end = found->second;
        return true;
    }
    // In the order of their ids, so that the same text has the same message.
    std::vector<std::uint32_t> ids;
    for (const auto& known : ends_) ids.push_back(known.first);
    std::ranges::sort(ids);
    std::vector<std::string_view> names;
    for (const std::uint32_t id : ids) names.push_back(shared_.names.text(Name{id}));
    const std::string_view near = nearest(shared_.names.text(name), names);
    error(range, "name.location",
          fmt::format("there is no location '{}' in this process",
                      shared_.names.text(name)),
          near.empty() ? std::string{} : fmt::format("did you mean '{}'?", near));
    return false;
}

// edge-body := ("select" list ";")? ("guard" expr ";")? ("sync" sync ";")?
//              ("assign" list ";")? ("probability" expr ";")?
void Parser::parse_edge_body(EdgeSyntax& edge) {
    if (dialect_ != Dialect::old && accept(Word::select)) {
        const SourceRange from = peek().range;
        edge.selects = keep(parse_select_list());
        edge.select_label = label_from(from);
        expect(TokenKind::semicolon, "after the select");
    }
    if (accept(Word::guard)) {
        const SourceRange from = peek().range;
        edge.guard =
            dialect_ == Dialect::old ? parse_conjunction_list() : parse_expression();
        edge.guard_label = label_from(from);
        expect(TokenKind::semicolon, "after the guard");
    }
    if (accept(Word::sync)) {
        const SourceRange from = peek().range;
        parse_sync(edge);
        edge.sync_label = label_from(from);
        expect(TokenKind::semicolon, "after the synchronisation");
    }
    if (accept(Word::assign)) {
        const SourceRange from = peek().range;
        edge.updates = keep(parse_expression_list());
        edge.update_label = label_from(from);
        expect(TokenKind::semicolon, "after the update");
    }
    if (dialect_ != Dialect::old && accept(Word::probability)) {
        const SourceRange from = peek().range;
        edge.weight = parse_expression();
        edge.weight_label = label_from(from);
        expect(TokenKind::semicolon, "after the weight");
    }
}

// select := Id ":" type ("," Id ":" type)*
std::vector<BoundVariable*> Parser::parse_select_list() {
    std::vector<BoundVariable*> list;
    do {
        list.push_back(parse_bound_variable());
    } while (!failed_ && accept(TokenKind::comma));
    return list;
}

// sync := expr ("!" | "?")?      without either it is CSP synchronisation
void Parser::parse_sync(EdgeSyntax& edge) {
    edge.channel = parse_conditional();
    if (accept(TokenKind::exclamation)) {
        edge.direction = Direction::send;
    } else if (accept(TokenKind::question)) {
        edge.direction = Direction::receive;
    } else if (!failed_ && (at(TokenKind::end) || at(TokenKind::semicolon))) {
        edge.direction = Direction::csp;
    } else {
        unexpected("'!' or '?' after the channel",
                   "c! sends and c? receives; an edge has one synchronisation");
    }
}

/// The text from a token up to the last one taken, as written.
Label Parser::label_from(SourceRange first) const {
    Label label;
    if (failed_ || !first.known()) return label;
    label.range = since(first);
    const auto begin = std::ranges::lower_bound(
        tokens_, first.begin, {}, [](const Token& t) { return t.range.begin; });
    if (begin != tokens_.end() && next_ > 0) {
        label.text =
            text_.text.substr(begin->begin, tokens_[next_ - 1].end - begin->begin);
    }
    return label;
}

// system := "system" Id (("," | "<") Id)* ";" progress? gantt? query*
void Parser::parse_system_line(SystemSyntax& system, std::vector<QuerySyntax>& queries) {
    const SourceRange from = peek().range;
    if (at(TokenKind::end) && !failed_) {
        if (shared_.diagnostics.errors() > errors_before_)
            return; // it was skipped, perhaps
        error(next_ > 0 ? SourceRange{last_.end, last_.end} : from, "syntax",
              "the system line is missing",
              "say which processes there are: system P, Q;");
        failed_ = true;
    }
    expect(Word::system, "and the processes of the system");
    if (failed_) return;
    system.present = true;
    std::vector<SystemItem> items;
    std::int32_t priority = 0;
    for (;;) {
        SystemItem item;
        item.priority = priority;
        item.name = expect_name("the name of a process", item.range);
        if (failed_) break;
        items.push_back(item);
        if (accept(TokenKind::less)) {
            ++priority;
        } else if (!accept(TokenKind::comma)) {
            break;
        }
    }
    if (at(TokenKind::left_parenthesis)) {
        unexpected("',' or ';' after the name",
                   "give arguments in a process assignment before the system line: "
                   "P1 = P(1);");
    }
    expect(TokenKind::semicolon, "after the processes");
    system.items = keep(items);
    system.range = since(from);
    for (;;) {
        if (at(Word::progress)) {
            parse_progress(system);
        } else if (at(Word::gantt) || (at(Word::io) && is_name(peek(1)))) {
            if (at(Word::io)) {
                error(peek().range, "unsupported.ecdar",
                      "IO declarations of ECDAR are not supported");
            }
            // A Gantt chart is a picture only.
            while (!at(TokenKind::end) && !at(TokenKind::left_brace)) take();
            if (at(TokenKind::left_brace)) skip_balanced();
        } else if (at(Word::query) && peek(1).kind == TokenKind::left_brace) {
            parse_query_block(queries);
        } else {
            return;
        }
        accept(TokenKind::semicolon);
        if (failed_) return;
    }
}

// progress := "progress" "{" (expr (":" expr)? ";")* "}"
void Parser::parse_progress(SystemSyntax& system) {
    take();
    expect(TokenKind::left_brace, "after 'progress'");
    std::vector<ProgressMeasure> measures;
    while (!failed_ && !at(TokenKind::right_brace) && !at(TokenKind::end)) {
        ProgressMeasure measure;
        measure.measure = parse_expression();
        if (accept(TokenKind::colon)) {
            measure.guard = measure.measure;
            measure.measure = parse_expression();
        }
        expect(TokenKind::semicolon, "after the progress measure");
        measures.push_back(measure);
    }
    expect(TokenKind::right_brace, "after the progress measures");
    system.progress = keep(measures);
}

// query := "query" "{" property "}"      the property is parsed later, as a formula
void Parser::parse_query_block(std::vector<QuerySyntax>& queries) {
    take();
    const std::size_t open = peek().end;
    skip_balanced();
    if (failed_) return;
    const std::size_t close = tokens_[next_ - 1].begin;
    QuerySyntax query;
    query.formula = trimmed(shared_.arena, part_of(shared_.arena, text_, open, close));
    query.range = range_of(query.formula);
    queries.push_back(query);
}

} // namespace zonar::language
