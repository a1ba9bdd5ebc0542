// Messages point at the user's own file: entities, CDATA, line ends, tabs, encodings.
#include "language/text/encoding.h"
#include "loading.h"

using namespace zonar::tests;

namespace {

std::string with_guard_label(const std::string& label) {
    return nta("int i; clock x, y;", xml_template(transition(label)), "system P;");
}

/// The text in another encoding, without the marks, and what must be reported.
void fails_encoded(std::string_view text, std::string_view rule,
                   std::string (*encode)(const std::string&)) {
    const MarkedText marked = take_marks(text);
    const std::string bytes = encode(marked.text);
    const Model model =
        zonar::language::load_text("test", bytes,
                                   text.starts_with('<') ? zonar::language::Format::xml
                                                         : zonar::language::Format::xta);
    INFO(report(model));
    const Diagnostic* error = first(model->diagnostics(), Severity::error);
    REQUIRE(error != nullptr);
    CHECK(error->rule == rule);
    CHECK(spot_of(*error, model->sources()) == marked.spot);
}

/// Code points below 0x10000 only; "tests" writes no others here.
std::u16string units(const std::string& text) {
    std::u16string result;
    for (std::size_t i = 0; i < text.size();) {
        const auto byte = [&](std::size_t k) {
            return static_cast<unsigned char>(text[i + k]);
        };
        if (byte(0) < 0x80) {
            result += static_cast<char16_t>(byte(0));
            i += 1;
        } else if (byte(0) < 0xE0) {
            result += static_cast<char16_t>((byte(0) & 0x1F) << 6 | (byte(1) & 0x3F));
            i += 2;
        } else {
            result += static_cast<char16_t>((byte(0) & 0x0F) << 12 |
                                            (byte(1) & 0x3F) << 6 | (byte(2) & 0x3F));
            i += 3;
        }
    }
    return result;
}

std::string utf16(const std::string& text, bool little, bool mark) {
    std::string bytes;
    for (char16_t unit : units(mark ? "\uFEFF" + text : text)) {
        const char low = static_cast<char>(unit & 0xFF);
        const char high = static_cast<char>(unit >> 8);
        bytes += little ? low : high;
        bytes += little ? high : low;
    }
    return bytes;
}

std::string utf16_little(const std::string& text) {
    return utf16(text, true, true);
}
std::string utf16_big(const std::string& text) {
    return utf16(text, false, true);
}
std::string utf16_little_bare(const std::string& text) {
    return utf16(text, true, false);
}
std::string utf16_big_bare(const std::string& text) {
    return utf16(text, false, false);
}
std::string with_mark(const std::string& text) {
    return "\xEF\xBB\xBF" + text;
}
std::string latin1(const std::string& text) {
    std::string bytes;
    for (char16_t unit : units(text)) bytes += static_cast<char>(unit);
    return bytes;
}

} // namespace

TEST_CASE("an entity counts as many columns as it has characters") {
    fails(
        with_guard_label("<label kind=\"guard\">x &lt; 3 &amp;&amp; «zz» &gt; 1</label>"),
        "name.unknown");
}

TEST_CASE("a range with entities inside is as wide as it is written") {
    fails(with_guard_label(
              "<label kind=\"guard\">i &gt; 3 &amp;&amp; «(i &lt; 2) + 1.5 &gt; "
              "5»</label>"),
          "unsupported.symbolic");
}

TEST_CASE("a guard with a disjunction is marked at its operator") {
    fails(with_guard_label("<label kind=\"guard\">x &lt; 3 «||» y &gt; 5</label>"),
          "type.guard");
}

TEST_CASE("a range that begins with an entity begins at its '&'") {
    fails(with_guard_label("<label kind=\"guard\">i == 0 + «&gt;» 1</label>"), "syntax");
}

TEST_CASE("all entities are decoded, also by number") {
    loads_silently(with_guard_label("<label kind=\"guard\">i &lt; 3 &amp;&amp; i &gt; 1 "
                                    "&#38;&#38; i &#x3C; 9</label>"));
    loads_silently(nta("const string s = &quot;a&quot;;", xml_template(""), "system P;"));
    loads_silently(nta("clock x;",
                       "<template><name>P</name><location id=\"i\"><label "
                       "kind=\"invariant\">x&apos; == 0</label></location>"
                       "<init ref=\"i\"/></template>",
                       "system P;"));
}

TEST_CASE("a bare '&' is read as it stands, with a warning") {
    warns(with_guard_label("<label kind=\"guard\">i == 1 «&&» i == 2</label>"),
          "xml.entity");
}

TEST_CASE("an unknown entity is read as it stands, with a warning") {
    const Model model =
        load(with_guard_label("<label kind=\"guard\">i &nbsp; 1</label>"));
    CHECK(contains(report(model), "unknown entity '&nbsp;'"));
    CHECK_FALSE(model->ok());
}

TEST_CASE("positions inside CDATA are those of the file") {
    fails(with_guard_label("<label kind=\"guard\"><![CDATA[x < 3 && «zz» > 1]]></label>"),
          "name.unknown");
}

TEST_CASE("several pieces of text are joined and keep their positions") {
    fails(with_guard_label("<label kind=\"guard\">i &lt; 3 <!-- a --> &amp;&amp; "
                           "<![CDATA[i > 1 && ]]>«zz» == 2</label>"),
          "name.unknown");
}

TEST_CASE("a blank between two XML comments still separates words") {
    loads(nta("int<!-- a --> <!-- b -->i;", xml_template(""), "system P;"));
}

TEST_CASE("a comment as the first node does not empty a label") {
    fails(with_guard_label("<label kind=\"guard\"><!-- why -->«zz» == 2</label>"),
          "name.unknown");
}

TEST_CASE("lines count from the beginning of the file") {
    fails(nta("int i;\n\n  int j;\n   «foo» k;", xml_template(""), "system P;"),
          "name.type");
}

TEST_CASE("an error at the end of a text is reported there") {
    fails(with_guard_label("<label kind=\"guard\">i ==«»</label>"), "syntax");
    fails("int i«»", "syntax");
}

TEST_CASE("CRLF ends a line once") {
    fails("int i;\r\nint j;\r\n  «foo» k;\r\nprocess P() { state A; init A; }\r\nsystem "
          "P;\r\n",
          "name.type");
    fails("<nta>\r\n<declaration>int i;\r\nint j;\r\n«foo» k;</declaration>\r\n"
          "<template><name>P</name><location id=\"i\"/><init ref=\"i\"/></template>\r\n"
          "<system>system P;</system>\r\n</nta>",
          "name.type");
}

TEST_CASE("a tab is one column") {
    fails("\tint\ti;\n\t\t«foo» k;\nprocess P() { state A; init A; }\nsystem P;",
          "name.type");
}

TEST_CASE("a character of several bytes is one column") {
    fails("/* äöü ≤ 日本 */ «foo» k;\nprocess P() { state A; init A; }\nsystem P;",
          "name.type");
    fails(nta("/* größer &lt; ≥ */ «foo» k;", xml_template(""), "system P;"),
          "name.type");
}

TEST_CASE("a byte order mark is not part of the text") {
    fails_encoded("«foo» k;\nsystem P;", "name.type", with_mark);
    fails_encoded(nta("«foo» k;", xml_template(""), "system P;"), "name.type", with_mark);
}

TEST_CASE("Latin-1 is recognised when the bytes are no UTF-8") {
    fails_encoded("/* größer */ «foo» k;\nprocess P() { state A; init A; }\nsystem P;",
                  "name.type", latin1);
}

TEST_CASE("a declared Latin-1 is believed") {
    fails_encoded("<?xml version=\"1.0\" encoding=\"ISO-8859-1\"?>\n" +
                      nta("/* größer */ «foo» k;", xml_template(""), "system P;"),
                  "name.type", latin1);
}

TEST_CASE("UTF-16 is recognised by its byte order mark") {
    const std::string xta =
        "/* größer ≤ */ «foo» k;\nprocess P() { state A; init A; }\nsystem P;";
    fails_encoded(xta, "name.type", utf16_little);
    fails_encoded(xta, "name.type", utf16_big);
    const std::string xml = nta("/* ≤ */ «foo» k;", xml_template(""), "system P;");
    fails_encoded(xml, "name.type", utf16_little);
    fails_encoded(xml, "name.type", utf16_big);
}

TEST_CASE("UTF-16 is recognised in XML without a byte order mark") {
    const std::string xml = nta("/* ≤ */ «foo» k;", xml_template(""), "system P;");
    fails_encoded(xml, "name.type", utf16_little_bare);
    fails_encoded(xml, "name.type", utf16_big_bare);
}

TEST_CASE("a broken byte sequence is read as Latin-1 and not as an error") {
    using zonar::language::detect_encoding;
    using zonar::language::Encoding;
    using zonar::language::to_utf8;
    CHECK(detect_encoding("a\xC3") == Encoding::latin1);
    CHECK(to_utf8("a\xFC", Encoding::latin1) == "aü");
    CHECK(to_utf8("\xEF\xBB\xBF\xFC", Encoding::utf8) == "ü");
}

TEST_CASE("half a character at the end of UTF-16 becomes a replacement character") {
    using zonar::language::Encoding;
    using zonar::language::to_utf8;
    CHECK(to_utf8(std::string_view{"a\0b", 3}, Encoding::utf16_little) == "a\uFFFD");
}

TEST_CASE("a surrogate pair is one character") {
    using zonar::language::Encoding;
    using zonar::language::to_utf8;
    CHECK(to_utf8(std::string_view{"\xD8\x3D\xDE\x00", 4}, Encoding::utf16_big) ==
          "\xF0\x9F\x98\x80");
    CHECK(to_utf8(std::string_view{"\xD8\x3D", 2}, Encoding::utf16_big) == "\uFFFD");
}
