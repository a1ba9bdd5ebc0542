// workshop.h
//
// What the tests of the program are made with: calls of the program inside this process
// and outside of it, and a folder for files that goes away.
#pragma once

#include <nlohmann/json.hpp>

#include <filesystem>
#include <string>
#include <vector>

/// Not the one of src/json: what the program writes is read by somebody else.
using ParsedJson = nlohmann::json;

/// What a call left behind.
struct Said {
    int code = -1;
    std::string out, err;
};

/// `zonar words...`, as a function call.
Said call(const std::vector<std::string>& words);

/// A command of the shell; both streams are caught unless the text redirects them.
Said shell(const std::string& command);

/// The real program by the shell: program("info x.xml > /dev/full").
Said program(const std::string& rest);

/// A model of xml-models/.
std::string sample(const std::string& name);
/// All models of xml-models/ with one of these endings; at least one of each, or the test
/// fails.
std::vector<std::filesystem::path> samples(const std::vector<std::string>& endings = {
                                               ".xml", ".xta", ".ta"});

bool contains(const std::string& text, const std::string& part);

std::vector<std::string> lines_of(const std::string& text);

/// "|" means something in a table of Markdown, also within code.
std::string escaped(std::string text);

std::string text_of(const std::filesystem::path& file);

/// A new folder, removed in the end.
class Folder {
public:
    Folder();
    ~Folder();
    Folder(const Folder&) = delete;
    Folder& operator=(const Folder&) = delete;

    std::string file(const std::string& name) const { return (path_ / name).string(); }
    /// Writes a file and returns its path.
    std::string write(const std::string& name, const std::string& text) const;
    /// The names of all files.
    std::vector<std::string> names() const;

private:
    std::filesystem::path path_;
};

/// A small correct model: one clock, one channel, one variable, three processes.
extern const char* const small_xta;

/// Three counters: 27 billion states and more, so that no search comes to its end.
extern const char* const endless_xta;

/// Fails at run time: its fourth step makes n too large.
extern const char* const failing_xta;
