#include "app/terminal/output_file.h"

#include "catch.h"
#include "workshop.h"

#include <sys/stat.h>

using zonar::app::OutputFile;

TEST_CASE("the old file is whole until the new one is committed") {
    const Folder folder;
    const std::string path = folder.write("a", "old");
    {
        OutputFile file(path);
        CHECK(file.write("new") == "");
        CHECK(text_of(path) == "old");
        CHECK(file.commit() == "");
    }
    CHECK(text_of(path) == "new");
    CHECK(folder.names() == std::vector<std::string>{"a"});
}

TEST_CASE("what is not committed leaves no trace") {
    const Folder folder;
    { CHECK(OutputFile(folder.file("a")).write("text") == ""); }
    CHECK(folder.names().empty());
}

TEST_CASE("permissions and links stay") {
    const Folder folder;
    const std::string path = folder.write("real", "old");
    REQUIRE(chmod(path.c_str(), 0640) == 0);
    std::filesystem::create_symlink("real", folder.file("link"));
    OutputFile file(folder.file("link"));
    CHECK(file.write("new") == "");
    CHECK(file.commit() == "");
    CHECK(std::filesystem::is_symlink(folder.file("link")));
    CHECK(text_of(path) == "new");
    struct stat now {};
    REQUIRE(stat(path.c_str(), &now) == 0);
    CHECK((now.st_mode & 0777) == 0640);
}

TEST_CASE("a folder that is not there and a full disk are sentences") {
    const Folder folder;
    CHECK(contains(OutputFile(folder.file("none/a")).write("x"), "No such file"));
    CHECK(contains(OutputFile("/dev/full").write("x"), "No space left"));
    CHECK(contains(OutputFile(folder.file("")).write("x"), "cannot write"));
}
