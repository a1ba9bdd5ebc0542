// evil.h
//
// Text that is made to be obeyed rather than read: by terminals, browsers, and programs that
// take what Zonar prints apart.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace evil {

/// What must be nowhere in what is shown, by a name for messages.
struct Obeyed {
    std::string_view name;
    std::string_view bytes;
};

inline constexpr Obeyed obeyed[] = {
    {"escape", "\x1b"},           {"bell", "\x07"},
    {"backspace", "\x08"},        {"delete", "\x7f"},
    {"CSI", "\xc2\x9b"},          {"next line", "\xc2\x85"},
    {"line end", "\xe2\x80\xa8"}, {"right to left", "\xe2\x80\xae"},
    {"isolate", "\xe2\x81\xa6"},  {"RTL mark", "\xe2\x80\x8f"},
    {"Arabic mark", "\xd8\x9c"},
};

/// A comment with all of that which XML allows, and marks of other languages.
inline std::string comment() {
    std::string text = "</script><script>alert(1)</script> ]]> --> \"'`\\ %s {{}} \\n ";
    for (const Obeyed& one : obeyed)
        if (static_cast<unsigned char>(one.bytes[0]) >= 0x7f) text += one.bytes;
    return text;
}

/// The same as the text of an element.
inline std::string in_xml(std::string_view text) {
    std::string result;
    for (const char c : text)
        result += c == '<'   ? "&lt;"
                  : c == '>' ? "&gt;"
                  : c == '&' ? "&amp;"
                             : std::string(1, c);
    return result;
}

/// A model that has it wherever the language allows: comments, colours, coordinates, unknown
/// elements and attributes, and a query. Its counterexample has three steps.
inline std::string model() {
    const std::string text = in_xml(comment());
    std::string attribute = text;
    for (std::size_t at = 0; (at = attribute.find('"', at)) != attribute.npos;)
        attribute.replace(at, 1, "&quot;");
    return "<?xml version=\"1.0\" encoding=\"utf-8\"?>\n<nta><declaration>// " + text +
           "\nint[0,3] n; clock x; /* " + text + " */</declaration><template><name x=\"" +
           attribute + "\">P</name><location id=\"id0 " + attribute + "\" x=\"" +
           attribute + "\" y=\"0\" color=\"" + attribute +
           "\"><name>s</name><label kind=\"invariant\">x &lt;= 5</label>"
           "<label kind=\"comments\">" +
           text + "</label></location><init ref=\"id0 " + attribute +
           "\"/><transition color=\"" + attribute + "\"><source ref=\"id0 " + attribute +
           "\"/><target ref=\"id0 " + attribute +
           "\"/><label kind=\"guard\">x &gt;= 1</label>"
           "<label kind=\"assignment\">n = n + 1, x = 0</label><label "
           "kind=\"comments\">" +
           text +
           "</label></transition></template><system>system P;</system><queries><query>"
           "<formula>E&lt;&gt; n == 3 /* " +
           text + " */</formula><comment>" + text +
           "</comment></query></queries></nta>\n";
}

/// Names of files that shells and people must take care of.
inline std::vector<std::string> file_names() {
    return {"a\x1b[31m.xml",     "b\x1b[1;31mred\x1b[0m.xml",
            "c\xc2\x9b.xml",     "d\xe2\x80\xae.xml",
            "e\xff\xfe.xml",     "f\nsatisfied.xml",
            "g<script>&\"'.xml", "-h.xml",
            "i%s{}{0}.xml",      "j\r\x1b]0;title\x07.xml"};
}

} // namespace evil
