# Every room of the house is made by zonar_library, so that all rooms are alike and a
# room's CMakeLists.txt says nothing but its files and what it may use.

# Our warnings, for one target alone: neither the packages we use nor a project that
# uses us should have to share our taste.
function(zonar_warnings TARGET)
  target_compile_options(${TARGET} PRIVATE
    -Wall -Wextra -Wpedantic -Wconversion -Wshadow
    ${ZONAR_FALSE_ALARMS})
  if(ZONAR_WARNINGS_AS_ERRORS)
    target_compile_options(${TARGET} PRIVATE -Werror)
  endif()
endfunction()

# Ten sources of a target are compiled as one, so that headers are read once and not ten times.
function(zonar_together TARGET)
  if(ZONAR_UNITY)
    set_target_properties(${TARGET} PROPERTIES UNITY_BUILD ON UNITY_BUILD_BATCH_SIZE 10)
    # What shadows a name then may be shadowing one of another source's, and a source that is
    # included seems to be a header, whose classes could not have members of local types.
    target_compile_options(${TARGET} PRIVATE -Wno-shadow
      $<$<CXX_COMPILER_ID:GNU>:-Wno-subobject-linkage>)
  endif()
endfunction()

# The standard headers that most files include, and fmt's, are read once and not by every
# file of every room: a third less work. Two targets make something of them, one for rooms
# without fmt; the rooms reuse it, so they must be compiled with the options that these have.
# By clang only, which builds for the sanitizers: g++ 12 warns of what is not there in the
# library's strings then, and one compiler has to notice an #include that is missing.
set(standard_headers
  <algorithm> <array> <cstdint> <filesystem> <functional> <limits> <map> <memory> <optional>
  <set> <span> <string> <string_view> <unordered_map> <utility> <variant> <vector>)
function(zonar_precompiled NAME)
  cmake_parse_arguments(PARSE_ARGV 1 SHARED "" "" "HEADERS;PACKAGES")
  add_library(${NAME} OBJECT "${PROJECT_SOURCE_DIR}/cmake/precompiled.cpp")
  target_compile_features(${NAME} PUBLIC cxx_std_20)
  target_link_libraries(${NAME} PRIVATE ${SHARED_PACKAGES})
  target_precompile_headers(${NAME} PRIVATE ${SHARED_HEADERS})
  zonar_warnings(${NAME})
endfunction()
if(CMAKE_CXX_COMPILER_ID STREQUAL "Clang")
  zonar_precompiled(zonar_precompiled HEADERS ${standard_headers})
  zonar_precompiled(zonar_precompiled_fmt
    HEADERS ${standard_headers} <fmt/format.h> PACKAGES fmt::fmt)
endif()

# zonar_library(zone
#   HEADERS bound.h zone.h      # relative to the folder of the CMakeLists.txt
#   SOURCES zone.cpp
#   USES model                  # other rooms: zonar::model
#   PACKAGES fmt::fmt           # targets from outside
#   OPTIONAL_PACKAGES UDBM      # linked if the room's CMakeLists.txt has found them
#   PRECOMPILED <long.hpp>      # headers from outside that most of its files include
#   TOGETHER                    # many sources that take longer to read headers than for the
#                               # rest: ten of them are compiled as one
#   HOT                         # searches spend their time here: not TOGETHER if it is optimised,
#                               # because g++ inlines less in a large unit
#   FUZZED                      # reads what users wrote: tells the fuzz targets of tests/fuzz
#                               # what an input has reached
#   COLD                        # reads options, prints, writes files: users never wait for
#                               # it, so the release build optimises it little
#   NOT_INSTALLED)              # a part of the program, of no use to other projects
#
# Makes the static library zonar_zone, known to others as zonar::zone. Headers are
# included with the name of their room, "zone/bound.h", so the include root is the
# folder that holds the room: src/ for src/zone, the project for abstraction/.
#
# tests/layering_test.cpp reads these calls and compares them with docs/architecture.md.
function(zonar_library NAME)
  cmake_parse_arguments(PARSE_ARGV 1 ROOM "NOT_INSTALLED;TOGETHER;HOT;COLD;FUZZED" ""
    "HEADERS;SOURCES;USES;PACKAGES;OPTIONAL_PACKAGES;PRECOMPILED")
  if(ROOM_UNPARSED_ARGUMENTS)
    message(FATAL_ERROR "zonar_library(${NAME}): what is '${ROOM_UNPARSED_ARGUMENTS}'?")
  endif()

  set(target zonar_${NAME})
  cmake_path(GET CMAKE_CURRENT_SOURCE_DIR PARENT_PATH include_root)

  add_library(${target} STATIC ${ROOM_SOURCES})
  add_library(zonar::${NAME} ALIAS ${target})
  set_target_properties(${target} PROPERTIES
    LINKER_LANGUAGE CXX) # a room made of headers alone has no source that says so
  target_sources(${target} PUBLIC
    FILE_SET HEADERS BASE_DIRS "${include_root}" FILES ${ROOM_HEADERS})
  target_compile_features(${target} PUBLIC cxx_std_20)
  zonar_warnings(${target})
  if(ROOM_TOGETHER AND NOT (ROOM_HOT AND CMAKE_BUILD_TYPE STREQUAL "Release"))
    zonar_together(${target})
  endif()
  if(ROOM_FUZZED AND ZONAR_SANITIZE AND CMAKE_CXX_COMPILER_ID STREQUAL "Clang")
    target_compile_options(${target} PRIVATE
      -fsanitize-coverage=inline-8bit-counters,pc-table,indirect-calls,trace-cmp)
  endif()
  if(ROOM_COLD)
    # Of code that is optimised so little g++ cannot tell what is initialised.
    target_compile_options(${target} PRIVATE
      "$<$<CONFIG:Release>:-O1;$<$<CXX_COMPILER_ID:GNU>:-Wno-maybe-uninitialized>>")
  endif()
  if(ROOM_PRECOMPILED)
    target_precompile_headers(${target} PRIVATE ${ROOM_PRECOMPILED})
  elseif(TARGET zonar_precompiled_fmt AND "fmt::fmt" IN_LIST ROOM_PACKAGES)
    target_precompile_headers(${target} REUSE_FROM zonar_precompiled_fmt)
  elseif(TARGET zonar_precompiled)
    target_precompile_headers(${target} REUSE_FROM zonar_precompiled)
  endif()

  list(TRANSFORM ROOM_USES PREPEND "zonar::")
  target_link_libraries(${target} PUBLIC ${ROOM_USES} ${ROOM_PACKAGES})
  foreach(package ${ROOM_OPTIONAL_PACKAGES})
    if(TARGET ${package})
      target_link_libraries(${target} PRIVATE ${package})
    endif()
  endforeach()
  if(NOT ROOM_NOT_INSTALLED)
    zonar_install_library(${target} ${NAME} ${ROOM_PACKAGES})
  endif()
endfunction()

# For find_package(zonar) of another project: the library, its headers, and that such a
# project needs these packages, whose names stand before the colons.
function(zonar_install_library TARGET NAME)
  set_target_properties(${TARGET} PROPERTIES EXPORT_NAME ${NAME})
  install(TARGETS ${TARGET} EXPORT zonarTargets
    ARCHIVE COMPONENT development
    FILE_SET HEADERS DESTINATION "${CMAKE_INSTALL_INCLUDEDIR}/zonar" COMPONENT development)
  list(TRANSFORM ARGN REPLACE "::.*" "" OUTPUT_VARIABLE packages)
  set_property(GLOBAL APPEND PROPERTY ZONAR_INSTALLED_PACKAGES ${packages})
endfunction()
