#include "language/load.h"

#include "language/build/builder.h"
#include "language/build/query_compiler.h"
#include "language/deep_stack.h"
#include "language/syntax/xml_reader.h"
#include "language/text/encoding.h"
#include "language/text/file_kind.h"
#include "language/text/fragment.h"
#include "language/write/query_notes.h"
#include "model/closed.h"

#include <fmt/format.h>
#include <sys/stat.h>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstring>

namespace zonar::language {

struct LoadedModel::Implementation {
    explicit Implementation(const LoadOptions& load_options)
        : options(load_options), diagnostics(load_options.limits.diagnostics) {}

    LoadOptions options;
    SourceMap sources;
    Arena arena;
    NameTable names;
    Diagnostics diagnostics;
    Document document;
    std::unique_ptr<Checker> checker;
    std::unique_ptr<Bindings> bindings;
    Instances instances;
    model::Network network;
    model::Network query_shapes; // owns what queries need beyond the network
    std::vector<CompiledQuery> queries;
    bool ok = false;

    void load(std::string name, std::string_view bytes, Format format);
    void read(std::string_view text, std::uint32_t base, Format format);
    bool read_in(Dialect dialect, std::string_view text, std::uint32_t base,
                 Format format, XmlReader* xml, Diagnostics& into, Document& result);
    void note_old_syntax(const Diagnostics& modern);
    void compile_embedded_queries();
    void compile_formulas(const Fragment& text, const QuerySyntax* syntax,
                          std::vector<CompiledQuery>& into);
    void fail(std::string file, std::string rule, std::string message,
              std::string help = {}) {
        diagnostics.add({.severity = Severity::error,
                         .range = {},
                         .rule = std::move(rule),
                         .message = std::move(message),
                         .context = {},
                         .help = std::move(help),
                         .file = std::move(file)});
    }
};

void LoadedModel::Implementation::load(std::string name, std::string_view bytes,
                                       Format format) {
    if (bytes.size() > options.limits.file_bytes) {
        return fail(name, "limit.file",
                    fmt::format("the file has {} bytes; at most {} are read",
                                bytes.size(), options.limits.file_bytes));
    }
    const auto no_model = [&](std::string_view kind) {
        fail(
            name, "file.kind",
            fmt::format("this is not a model: it begins like {}; expected XML, XTA or TA",
                        kind));
    };
    if (const auto kind = binary_kind(bytes); !kind.empty()) return no_model(kind);
    std::string text = to_utf8(bytes, detect_encoding(bytes));
    if (text.find_first_not_of(" \t\r\n") == std::string::npos) {
        return fail(name, "file.empty", "the file is empty");
    }
    if (const auto kind = foreign_text_kind(text); !kind.empty()) return no_model(kind);
    const std::string file = name;
    const auto base = sources.add(std::move(name), std::move(text));
    if (!base) return fail(file, "limit.file", "the file is too large");
    const std::string_view kept = sources.file_text(*base);
    read(kept, *base, format);
    if (diagnostics.has_errors()) return;

    checker = std::make_unique<Checker>(document, names, diagnostics, options.limits,
                                        options.strictness);
    checker->check();
    if (diagnostics.has_errors()) return;
    bindings = std::make_unique<Bindings>(checker->symbol_count());
    Builder(document, *checker, names, *bindings, instances, diagnostics, options.limits,
            network)
        .build();
    if (diagnostics.has_errors()) return;
    model::assert_closed(network);
    ok = true;
    compile_embedded_queries();
}

/// Modern syntax first; if that does not parse, the old one gets its chance.
void LoadedModel::Implementation::read(std::string_view text, std::uint32_t base,
                                       Format format) {
    std::unique_ptr<XmlReader> xml;
    if (format == Format::xml) {
        xml = std::make_unique<XmlReader>(text, base);
        if (!xml->parse(diagnostics)) return;
    }
    if (options.syntax == Syntax::old) {
        read_in(Dialect::old, text, base, format, xml.get(), diagnostics, document);
        return;
    }
    Diagnostics modern(options.limits.diagnostics);
    if (!read_in(Dialect::modern, text, base, format, xml.get(), modern, document) &&
        options.syntax == Syntax::automatic) {
        Diagnostics old(options.limits.diagnostics);
        Document again;
        if (read_in(Dialect::old, text, base, format, xml.get(), old, again)) {
            document = std::move(again);
            diagnostics = std::move(old);
            note_old_syntax(modern);
            return;
        }
    }
    diagnostics = std::move(modern);
}

bool LoadedModel::Implementation::read_in(Dialect dialect, std::string_view text,
                                          std::uint32_t base, Format format,
                                          XmlReader* xml, Diagnostics& into,
                                          Document& result) {
    result = {};
    result.arena = &arena;
    result.dialect = dialect;
    result.format = format;
    const ParserContext shared{arena, names, into, options.limits};
    if (xml != nullptr) {
        xml->read(shared, dialect, result);
    } else {
        Parser parser(shared, dialect);
        result.declarations = parser.system(plain_fragment(arena, text, base),
                                            result.system, result.queries);
        for (const Declaration* declaration : result.declarations) {
            if (declaration->kind == DeclarationKind::template_) {
                result.templates.push_back(declaration->template_);
            }
        }
        apply_query_notes(text, base, result);
    }
    return !into.has_errors();
}

void LoadedModel::Implementation::note_old_syntax(const Diagnostics& modern) {
    const auto first =
        std::ranges::find(modern.all(), Severity::error, &Diagnostic::severity);
    diagnostics.add(
        {.severity = Severity::note,
         .range = first == modern.all().end() ? SourceRange{} : first->range,
         .rule = "syntax.old",
         .message = "this does not parse as UPPAAL 4 syntax; the model is read in the "
                    "old syntax of UPPAAL 3",
         .context = {},
         .help = "'--syntax new' shows the errors instead"});
}

void LoadedModel::Implementation::compile_embedded_queries() {
    for (const QuerySyntax& syntax : document.queries) {
        compile_formulas(syntax.formula, &syntax, queries);
    }
}

void LoadedModel::Implementation::compile_formulas(const Fragment& text,
                                                   const QuerySyntax* syntax,
                                                   std::vector<CompiledQuery>& into) {
    QueryCompiler compiler({.network = network,
                            .scratch = query_shapes,
                            .checker = *checker,
                            .bindings = *bindings,
                            .instances = instances,
                            .arena = arena,
                            .names = names,
                            .limits = options.limits});
    auto formulas = split_formulas(arena, names, text);
    // People break long formulas in the editor, which joins the lines again. So a formula
    // that makes no sense line by line is taken as a whole.
    if (syntax != nullptr && formulas.size() > 1) {
        const auto broken = [&](const FormulaText& formula) {
            Diagnostics trial(options.limits.diagnostics);
            QueryParser({arena, names, trial, options.limits}).parse(formula.text);
            return trial.has_errors();
        };
        if (std::ranges::any_of(formulas, broken))
            formulas = {{trimmed(arena, text), {}}};
    }
    for (const FormulaText& formula : formulas) {
        CompiledQuery compiled{{}, Diagnostics(options.limits.diagnostics)};
        compiled.query = compiler.compile(formula.text, compiled.diagnostics);
        compiled.query.expectation = expectation_from_comment(formula.rest_of_line);
        if (syntax != nullptr) {
            compiled.query.comment = syntax->comment;
            if (const auto expected = expectation_from_attributes(syntax->expect_outcome,
                                                                  syntax->expect_value)) {
                compiled.query.expectation = expected;
            }
        }
        compiled.diagnostics.sort();
        into.push_back(std::move(compiled));
    }
    checker->set_diagnostics(diagnostics);
}

// ---------------------------------------------------------------- LoadedModel

LoadedModel::LoadedModel(std::unique_ptr<Implementation> implementation)
    : implementation_(std::move(implementation)) {}
LoadedModel::~LoadedModel() = default;

bool LoadedModel::ok() const {
    return implementation_->ok;
}
const model::Network& LoadedModel::network() const {
    return implementation_->network;
}
const Document& LoadedModel::document() const {
    return implementation_->document;
}
const NameTable& LoadedModel::names() const {
    return implementation_->names;
}
const SourceMap& LoadedModel::sources() const {
    return implementation_->sources;
}
const Diagnostics& LoadedModel::diagnostics() const {
    return implementation_->diagnostics;
}
const std::vector<CompiledQuery>& LoadedModel::queries() const {
    return implementation_->queries;
}

std::vector<CompiledQuery> LoadedModel::compile_queries(std::string name,
                                                        std::string text) {
    Implementation& self = *implementation_;
    std::vector<CompiledQuery> compiled;
    if (!self.ok) return compiled;
    if (const auto kind = kind_without_queries(text); !kind.empty()) {
        CompiledQuery none{{}, Diagnostics(self.options.limits.diagnostics)};
        none.query.refusal = "the query has errors";
        none.diagnostics.add({.severity = Severity::error,
                              .range = {},
                              .rule = "file.kind",
                              .message = fmt::format(
                                  "these are no queries: the file begins like {}", kind),
                              .context = {},
                              .help = {},
                              .file = std::move(name)});
        compiled.push_back(std::move(none));
        return compiled;
    }
    std::string utf8 = to_utf8(text, detect_encoding(text));
    const auto base = self.sources.add(std::move(name), std::move(utf8));
    if (!base) return compiled;
    on_deep_stack([&] {
        self.compile_formulas(
            plain_fragment(self.arena, self.sources.file_text(*base), *base), nullptr,
            compiled);
    });
    return compiled;
}

// ---------------------------------------------------------------- files

std::optional<std::string> read_file(const std::string& path, std::uint64_t limit,
                                     std::string& problem, std::string_view beginning) {
    const auto give_up = [&](std::string reason) {
        problem = std::move(reason);
        return std::nullopt;
    };
    struct stat status {};
    if (stat(path.c_str(), &status) != 0) {
        return give_up(fmt::format("cannot open the file: {}", std::strerror(errno)));
    }
    if (S_ISDIR(status.st_mode)) return give_up("this is a directory, not a file");
    const auto too_large = fmt::format("the file has more than {} bytes", limit);
    if (S_ISREG(status.st_mode) && static_cast<std::uint64_t>(status.st_size) > limit)
        return give_up(too_large);
    std::FILE* file = std::fopen(path.c_str(), "rb");
    if (file == nullptr) {
        return give_up(fmt::format("cannot open the file: {}", std::strerror(errno)));
    }
    std::string bytes;
    if (status.st_size > 0 && beginning.empty()) {
        bytes.reserve(
            std::min<std::uint64_t>(static_cast<std::uint64_t>(status.st_size), limit) +
            1);
    }
    char block[1 << 16];
    for (std::size_t got; (got = std::fread(block, 1, sizeof block, file)) > 0;) {
        bytes.append(block, got);
        if (bytes.size() > limit || !bytes.starts_with(beginning)) break;
    }
    const bool failed = std::ferror(file) != 0;
    std::fclose(file);
    if (failed)
        return give_up(fmt::format("cannot read the file: {}", std::strerror(errno)));
    if (bytes.size() > limit) return give_up(too_large);
    return bytes;
}

std::unique_ptr<LoadedModel> load_text(std::string name, std::string_view bytes,
                                       Format format, const LoadOptions& options) {
    auto implementation = std::make_unique<LoadedModel::Implementation>(options);
    on_deep_stack([&] { implementation->load(std::move(name), bytes, format); });
    implementation->diagnostics.sort();
    return std::make_unique<LoadedModel>(std::move(implementation));
}

std::unique_ptr<LoadedModel> load_bytes(std::string name, std::string_view bytes,
                                        const LoadOptions& options) {
    const std::string_view start = bytes.substr(0, 4096);
    const std::string text = to_utf8(start, detect_encoding(start));
    const std::size_t first = text.find_first_not_of(" \t\r\n");
    const bool xml =
        name.ends_with(".xml") || (first != std::string::npos && text[first] == '<');
    return load_text(std::move(name), bytes, xml ? Format::xml : Format::xta, options);
}

std::unique_ptr<LoadedModel> unreadable(std::string name, std::string problem) {
    auto implementation = std::make_unique<LoadedModel::Implementation>(LoadOptions{});
    implementation->fail(std::move(name), "file.read", std::move(problem));
    return std::make_unique<LoadedModel>(std::move(implementation));
}

std::unique_ptr<LoadedModel> load_file(const std::string& path,
                                       const LoadOptions& options) {
    std::string problem;
    const auto bytes = read_file(path, options.limits.file_bytes, problem);
    return bytes ? load_bytes(path, *bytes, options) : unreadable(path, problem);
}

} // namespace zonar::language
