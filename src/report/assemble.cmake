# Puts the files of page/ together as page_parts.cpp:
#   cmake -D FOLDER=page -D STYLES=a.css,b.css -D SCRIPTS=a.js,b.js -D DRAWING=b.css -D OUT=x.cpp
#     -P assemble.cmake

# A browser wants digests in base 64; CMake gives them as hexadecimal numbers.
function(digest TEXT RESULT)
  string(SHA256 hex "${TEXT}")
  string(APPEND hex "00") # 32 bytes and one make 11 groups of three
  set(letters "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/")
  set(text "")
  foreach(group RANGE 10)
    math(EXPR begin "${group} * 6")
    string(SUBSTRING "${hex}" ${begin} 6 bytes)
    foreach(shift 18 12 6 0)
      math(EXPR letter "(0x${bytes} >> ${shift}) & 63")
      string(SUBSTRING "${letters}" ${letter} 1 letter)
      string(APPEND text "${letter}")
    endforeach()
  endforeach()
  string(SUBSTRING "${text}" 0 43 text) # the last letter is that of the byte too many
  set(${RESULT} "${text}=" PARENT_SCOPE)
endfunction()

function(join FILES RESULT)
  string(REPLACE "," ";" names "${FILES}")
  set(text "\n")
  foreach(name ${names})
    file(READ "${FOLDER}/${name}" content)
    string(APPEND text "${content}")
  endforeach()
  set(${RESULT} "${text}" PARENT_SCOPE)
endfunction()

# Compilers need not take very long literals, so it is several.
function(literal TEXT RESULT)
  set(parts "")
  string(LENGTH "${TEXT}" length)
  set(begin 0)
  while(begin LESS length)
    string(SUBSTRING "${TEXT}" ${begin} 8000 part)
    string(APPEND parts "\n    R\"zonar(${part})zonar\"")
    math(EXPR begin "${begin} + 8000")
  endwhile()
  set(${RESULT} "${parts}" PARENT_SCOPE)
endfunction()

# With the colours of the day in place of their names: few programs that show pictures know
# variables of CSS.
function(with_colours TEXT RESULT)
  file(READ "${FOLDER}/colours.css" colours)
  string(FIND "${colours}" "}" end) # those of the night follow
  string(SUBSTRING "${colours}" 0 ${end} colours)
  string(REGEX MATCHALL "--[a-z-]+: #[0-9a-f]+" pairs "${colours}")
  foreach(pair ${pairs})
    string(REGEX MATCH "^(--[a-z-]+): (.*)$" pair "${pair}")
    string(REPLACE "var(${CMAKE_MATCH_1})" "${CMAKE_MATCH_2}" TEXT "${TEXT}")
  endforeach()
  set(${RESULT} "${TEXT}" PARENT_SCOPE)
endfunction()

join("${STYLES}" style)
join("${DRAWING}" drawing_style)
with_colours("${drawing_style}" drawing_style)
join("${SCRIPTS}" script)
set(script "\n(() => {\n\"use strict\";\n${script}\nmain();\n})();\n")
file(READ "${FOLDER}/body.html" body)
digest("${style}" style_digest)
digest("${script}" script_digest)
literal("${style}" style)
literal("${script}" script)
literal("${body}" body)
literal("${drawing_style}" drawing_style)

file(WRITE "${OUT}" "// Written by assemble.cmake from the files of page/.
#include \"report/page_parts.h\"

namespace zonar::report {

PageParts page_parts() {
    return {.body =${body},
            .style =${style},
            .script =${script},
            .drawing_style =${drawing_style},
            .style_digest = \"${style_digest}\",
            .script_digest = \"${script_digest}\"};
}

} // namespace zonar::report
")
