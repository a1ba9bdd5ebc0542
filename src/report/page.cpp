#include "draw/escaped.h"
#include "report/model_data.h"
#include "report/page_parts.h"
#include "report/report.h"
#include "report/run_data.h"
#include "text/visible.h"

#include <fmt/format.h>

namespace zonar::report {

namespace {

std::string shown(std::string_view text) {
    return draw::escaped(text::visible(text));
}

Json facts_json(const std::vector<Fact>& facts) {
    Json all = Json::array();
    for (const Fact& fact : facts) all.push_back({fact.name, fact.value});
    return all;
}

void add_run(Json& json, const ShownRun& shown, const model::Network& network) {
    json["about_run"] = shown.about;
    if (shown.run != nullptr) json["run"] = run_data(network, shown);
}

Json query_json(const Report& report, const Asked& asked) {
    const model::Network& network = report.model.network();
    Json json = {{"number", asked.number},           {"text", asked.text},
                 {"comment", asked.comment},         {"verdict", asked.verdict},
                 {"reason", asked.reason},           {"expected", asked.expected},
                 {"brief", facts_json(asked.brief)}, {"facts", facts_json(asked.facts)},
                 {"values", Json::array()}};
    if (asked.explored_for.size() > 1) json["explored_for"] = asked.explored_for;
    add_run(json, asked.shown, network);
    for (const Value& value : asked.values) {
        json["values"].push_back({{"text", value.text}});
        add_run(json["values"].back(), value.shown, network);
    }
    return json;
}

/// Shows in all texts what would not be seen.
void make_visible(Json& json) {
    if (json.is_string())
        json = text::visible(json.text());
    else if (json.is_structured())
        for (Json& part : json) make_visible(part);
}

/// JSON that may stand in a script element: there, nothing ends it but "</script", and
/// nothing else means anything to a browser but "<!--". A "<" occurs only inside strings,
/// where it can be written otherwise.
std::string data_text(const Report& report) {
    Json data = {{"title", report.title}, {"program", report.program}};
    data.update(model_data(report.model));
    data["queries"] = Json::array();
    for (const Asked& asked : report.queries)
        data["queries"].push_back(query_json(report, asked));
    make_visible(data);
    const std::string json = data.dump();
    std::string text;
    text.reserve(json.size());
    for (const char c : json) {
        if (c == '<')
            text += "\\u003c";
        else
            text += c;
    }
    return text;
}

/// For readers whose browser runs no scripts.
std::string without_script(const Report& report) {
    std::string text = "<p>This page needs JavaScript to show runs.</p><ul>";
    for (const Asked& asked : report.queries) {
        text += fmt::format("<li><code>{}</code> {}", shown(asked.text),
                            shown(asked.verdict));
        for (const Value& value : asked.values)
            text += fmt::format("<br><code>{}</code>", shown(value.text));
        text += "</li>";
    }
    return text + "</ul>";
}

} // namespace

std::string page(const Report& report) {
    const PageParts parts = page_parts();
    // Nothing may be loaded from anywhere, and nothing runs but what we wrote.
    const std::string policy =
        fmt::format("default-src 'none'; style-src 'sha256-{}'; script-src 'sha256-{}'; "
                    "base-uri 'none'; form-action 'none'",
                    parts.style_digest, parts.script_digest);
    std::string text = fmt::format(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
        "<meta http-equiv=\"Content-Security-Policy\" content=\"{}\">\n"
        "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
        "<meta name=\"generator\" content=\"{}\">\n<title>{}</title>\n<style>",
        policy, shown(report.program), shown(report.title));
    text += parts.style;
    text += "</style>\n</head>\n<body>\n";
    text += parts.body;
    text += "<noscript>" + without_script(report) + "</noscript>\n";
    text += "<script type=\"application/json\" id=\"data\">" + data_text(report);
    text += "</script>\n<script>";
    text += parts.script;
    return text + "</script>\n</body>\n</html>\n";
}

} // namespace zonar::report
