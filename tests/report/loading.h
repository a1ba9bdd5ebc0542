// report/loading.h
//
// Models for tests of what is drawn of them.
#pragma once

#include "catch.h"
#include "language/load.h"

#include <memory>
#include <string>

namespace zonar::tests {

/// XML text; the test ends if it has errors.
inline std::unique_ptr<language::LoadedModel> load(const std::string& text) {
    auto model = language::load_text("model", text, language::Format::xml);
    REQUIRE(model->ok());
    return model;
}

} // namespace zonar::tests
