// Files on disk: what is XML and what is text.
#include "loading.h"

#include <filesystem>
#include <fstream>

using namespace zonar::tests;
namespace fs = std::filesystem;

namespace {

/// A file that goes away in the end.
class File {
public:
    File(const std::string& name, const std::string& text)
        : path_(fs::temp_directory_path() / ("zonar-language-test-" + name)) {
        std::ofstream(path_, std::ios::binary) << text;
    }
    ~File() {
        std::error_code ignored;
        fs::remove(path_, ignored);
    }
    File(const File&) = delete;
    File& operator=(const File&) = delete;

    Model load(const LoadOptions& options = {}) const {
        return zonar::language::load_file(path_.string(), options);
    }

private:
    fs::path path_;
};

const std::string xml = nta("", xml_template(""), "system P;");
const std::string xta = with_declarations("int i;");

} // namespace

TEST_CASE("the ending .xml means XML, any other means text") {
    CHECK(File("a.xml", xml).load()->document().format == zonar::language::Format::xml);
    for (const char* name : {"a.xta", "a.ta", "a.txt", "a"}) {
        const Model model = File(name, xta).load();
        CHECK(model->ok());
        CHECK(model->document().format == zonar::language::Format::xta);
    }
}

TEST_CASE("what begins with '<' is XML whatever its name") {
    CHECK(File("b.xta", xml).load()->ok());
    CHECK(File("b", "\xEF\xBB\xBF \n" + xml).load()->ok());
}

TEST_CASE("text in a file called .xml is broken XML") {
    const Model model = File("c.xml", xta).load();
    CHECK(rules(model->diagnostics(), Severity::error) == "xml.syntax");
}

TEST_CASE("messages begin with the path that was given") {
    const Model model = File("d.xta", "foo i;\nsystem P;").load();
    CHECK(contains(report(model), "zonar-language-test-d.xta:1:1: error: "));
}

TEST_CASE("a file beyond the limit is not read") {
    LoadOptions options;
    options.limits.file_bytes = 20;
    const Model model = File("e.xta", xta).load(options);
    CHECK_FALSE(model->ok());
    CHECK(contains(report(model), "more than 20 bytes"));
}
