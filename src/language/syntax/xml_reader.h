// language/syntax/xml_reader.h
//
// UPPAAL's XML to a Document. One reader for all generations of the DTD; tolerant where
// real files differ (order of children, unknown elements and attributes, missing
// coordinates, an unknown or missing document type), strict where a guess could change
// the meaning of a model.
//
// pugixml finds the elements; the texts in them are taken from the file itself, because
// only so do positions count entities as they stand.
#pragma once

#include "language/syntax/parser.h"
#include "language/syntax/syntax.h"

#include <cstdint>
#include <memory>
#include <string_view>

namespace zonar::language {

class XmlReader {
public:
    /// `text` is the whole file in UTF-8, at position `base` of the source map; it must
    /// outlive the reader.
    XmlReader(std::string_view text, std::uint32_t base);
    ~XmlReader();
    XmlReader(const XmlReader&) = delete;
    XmlReader& operator=(const XmlReader&) = delete;

    /// False, with a diagnostic, when this is no well-formed XML with an nta in it.
    bool parse(Diagnostics& diagnostics);

    /// May be called once per dialect.
    void read(ParserContext shared, Dialect dialect, Document& document);

private:
    struct Implementation;
    std::unique_ptr<Implementation> implementation_;
};

} // namespace zonar::language
