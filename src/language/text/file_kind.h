// language/text/file_kind.h
//
// What a file is that is no model: the picture of it, an HTML page that says that there is no
// such file, the archive that it is in.
#pragma once

#include <string_view>

namespace zonar::language {

/// "a PNG image", "a ZIP archive", "binary data"; empty for what may be text of a model or
/// a query. `bytes` are those of the file, in whatever encoding.
std::string_view binary_kind(std::string_view bytes);

/// Likewise for what may be a file of queries: also "an XML document" is none.
std::string_view kind_without_queries(std::string_view bytes);

/// Likewise for texts that are no model: "an HTML page", "a JSON document".
std::string_view foreign_text_kind(std::string_view utf8);

} // namespace zonar::language
