// Readers and writers: P. J. Courtois, F. Heymans, D. L. Parnas, "Concurrent control with
// 'readers' and 'writers'" (Communications of the ACM 14, 1971), in the form of T. Wahl,
// "Adaptive symmetry reduction" (CAV 2007), where processes are alike but for their guards:
// whoever tries gets in if nobody is in, and readers also if no writer is. If nobody is in,
// a reader has two ways to get in, and both are counted.
#include "families/generators.h"
#include "families/model_text.h"

#include <fmt/format.h>

namespace zonar::families {

namespace {

TemplateText process(const char* name, const char* id_type, const std::string& count) {
    return {.name = name,
            .parameters = fmt::format("const {} id", id_type),
            .locations = {{"away"}, {"trying"}, {"inside"}},
            .edges = {{.from = "away", .to = "trying"},
                      {.from = "trying",
                       .to = "inside",
                       .guard = "reading == 0 && writing == 0",
                       .update = count + "++"},
                      {.from = "inside", .to = "away", .update = count + "--"}}};
}

TemplateText reader() {
    TemplateText text = process("Reader", "reader_t", "reading");
    text.edges.push_back({.from = "trying",
                          .to = "inside",
                          .guard = "writing == 0",
                          .update = "reading++"});
    return text;
}

} // namespace

std::string readers_writers(int readers, int writers) {
    return to_xml({
        .about = "  Readers, who may be many, and writers, who are alone.",
        .declaration = fmt::format("const int READERS = {};\n"
                                   "const int WRITERS = {};\n"
                                   "typedef int[0,READERS-1] reader_t;\n"
                                   "typedef int[0,WRITERS-1] writer_t;\n\n"
                                   "int[0,READERS] reading;\n"
                                   "int[0,1] writing;\n",
                                   readers, writers),
        .templates = {reader(), process("Writer", "writer_t", "writing")},
        .system = "system Reader, Writer;",
        .queries = {{"A[] not (reading > 0 and writing > 0)", true,
                     "Nobody reads what is being written."},
                    {"E<> reading == READERS", true, "All can read at the same time."},
                    {"A[] not deadlock", true, "The system can always go on."},
                    {"Writer(0).trying --> Writer(0).inside", false,
                     "Readers may keep a writer waiting."}},
    });
}

} // namespace zonar::families
