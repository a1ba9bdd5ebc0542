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

# zonar_library(zone
#   HEADERS bound.h zone.h      # relative to the folder of the CMakeLists.txt
#   SOURCES zone.cpp
#   USES model                  # other rooms: zonar::model
#   PACKAGES fmt::fmt           # targets from outside
#   OPTIONAL_PACKAGES UDBM)     # linked if the room's CMakeLists.txt has found them
#
# Makes the static library zonar_zone, known to others as zonar::zone. Headers are
# included with the name of their room, "zone/bound.h", so the include root is the
# folder that holds the room: src/ for src/zone, the project for abstraction/.
#
# tests/layering_test.cpp reads these calls and compares them with docs/architecture.md.
function(zonar_library NAME)
  cmake_parse_arguments(PARSE_ARGV 1 ROOM "" "" 
    "HEADERS;SOURCES;USES;PACKAGES;OPTIONAL_PACKAGES")
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

  list(TRANSFORM ROOM_USES PREPEND "zonar::")
  target_link_libraries(${target} PUBLIC ${ROOM_USES} ${ROOM_PACKAGES})
  foreach(package ${ROOM_OPTIONAL_PACKAGES})
    if(TARGET ${package})
      target_link_libraries(${target} PRIVATE ${package})
    endif()
  endforeach()
endfunction()
