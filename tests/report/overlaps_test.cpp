// In drawings that we make up, nothing lies on a label: neither another label, nor a line, nor
// a location. Measured on what is drawn, by a reader of the elements of the picture.
#include "catch.h"
#include "draw/text_size.h"
#include "families/families.h"
#include "language/write/write_model.h"
#include "report/picture.h"

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <regex>
#include <sstream>

using namespace zonar;
using report::Element;

namespace {

struct Spot {
    double x = 0, y = 0;
};

struct Box {
    double left = 0, top = 0, right = 0, bottom = 0;
    std::string what;

    bool meets(const Box& other) const {
        return left < other.right && other.left < right && top < other.bottom &&
               other.top < bottom;
    }
    bool contains(Spot p) const {
        return left < p.x && p.x < right && top < p.y && p.y < bottom;
    }
};

std::string attribute(const Element& element, const std::string& name) {
    for (const auto& [key, value] : element.attributes)
        if (key == name) return value;
    return {};
}

double number(const Element& element, const std::string& name) {
    return std::stod(attribute(element, name));
}

/// Spots along a path of M, L and Q, so near to each other that no label fits between them.
std::vector<Spot> along(const std::string& path) {
    std::vector<Spot> spots;
    std::istringstream in(std::regex_replace(path, std::regex("([MLQ])"), " $1 "));
    const auto read = [&] {
        Spot spot;
        in >> spot.x >> spot.y;
        return spot;
    };
    const auto trace = [&](const auto& at) {
        for (int i = 1; i <= 200; ++i) spots.push_back(at(i / 200.0));
    };
    for (char command; in >> command;) {
        if (command == 'M') {
            spots.push_back(read());
            continue;
        }
        const Spot a = spots.back();
        const Spot b = read();
        if (command == 'L') {
            trace([=](double t) {
                return Spot{a.x + (b.x - a.x) * t, a.y + (b.y - a.y) * t};
            });
            continue;
        }
        const Spot c = read();
        trace([=](double t) {
            const double u = 1 - t;
            return Spot{u * u * a.x + 2 * u * t * b.x + t * t * c.x,
                        u * u * a.y + 2 * u * t * b.y + t * t * c.y};
        });
    }
    return spots;
}

/// What lies on what in a picture, in words.
class Overlaps {
public:
    explicit Overlaps(const report::Picture& picture) {
        read(picture.root);
        for (std::size_t i = 0; i < labels_.size(); ++i) {
            for (std::size_t j = i + 1; j < labels_.size(); ++j)
                if (labels_[i].meets(labels_[j])) found(labels_[i], labels_[j].what);
            for (const Box& disc : discs_)
                if (labels_[i].meets(disc)) found(labels_[i], "a location");
            for (const auto& line : lines_)
                if (std::ranges::any_of(line,
                                        [&](Spot p) { return labels_[i].contains(p); }))
                    found(labels_[i], "a line");
        }
    }
    const std::vector<std::string>& all() const { return all_; }
    std::size_t labels() const { return labels_.size(); }

private:
    void found(const Box& label, const std::string& other) {
        all_.push_back("'" + label.what + "' and " + other);
    }

    void read(const Element& element) {
        if (element.tag == "tspan") {
            const auto size = draw::size_of(element.text);
            const double x = number(element, "x"), top = number(element, "y") - 11;
            labels_.push_back(
                {x + 1, top + 1, x + size.width - 1, top + 14, element.text});
        } else if (attribute(element, "class").starts_with("disc")) {
            const double x = number(element, "cx"), y = number(element, "cy");
            const double r = number(element, "r");
            discs_.push_back({x - r, y - r, x + r, y + r, ""});
        } else if (attribute(element, "class").starts_with("line")) {
            lines_.push_back(along(attribute(element, "d")));
        }
        for (const Element& child : element.children) read(child);
    }

    std::vector<Box> labels_, discs_;
    std::vector<std::vector<Spot>> lines_;
    std::vector<std::string> all_;
};

/// Checks all templates of a model; returns how many labels they have.
std::size_t check(const language::LoadedModel& model) {
    REQUIRE(model.ok());
    std::size_t labels = 0;
    for (const language::TemplateSyntax* syntax : model.document().templates) {
        INFO(model.names().text(syntax->name));
        const Overlaps overlaps(report::picture_of(*syntax, model.names()));
        CHECK(overlaps.all() == std::vector<std::string>{});
        labels += overlaps.labels();
    }
    return labels;
}

} // namespace

TEST_CASE("in generated models nothing lies on a label") {
    std::size_t labels = 0;
    for (const families::Family& family : families::all())
        for (const int more : {0, 1}) {
            INFO(family.name << ", smallest size + " << more);
            labels += check(*language::load_text(
                family.name, family.generate(family.size().smallest + more),
                language::Format::xml));
        }
    CHECK(labels > 500);
}

TEST_CASE("in models without a drawing nothing lies on a label") {
    std::size_t labels = 0;
    for (const auto& entry :
         std::filesystem::directory_iterator(ZONAR_SOURCE_DIR "/xml-models")) {
        if (entry.is_directory() || entry.path().extension() == ".q") continue;
        INFO(entry.path().filename());
        const bool xml = entry.path().extension() == ".xml";
        if (!xml && entry.path().extension() != ".xta" &&
            entry.path().extension() != ".ta")
            continue;
        std::ifstream in(entry.path());
        std::string text{std::istreambuf_iterator<char>(in), {}};
        if (xml) { // as if it had not been drawn
            text = std::regex_replace(text, std::regex(" [xy]=\"-?[0-9]+\""), "");
            text = std::regex_replace(text, std::regex("<nail */>"), "");
        }
        const auto model = language::load_text(
            "model", text, xml ? language::Format::xml : language::Format::xta);
        labels += check(*model);
        // Converted, it has the places that were made up, for editors to show.
        check(*language::load_text("model", language::write_xml(*model).text,
                                   language::Format::xml));
    }
    CHECK(labels > 300);
}
