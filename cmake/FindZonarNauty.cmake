# Finds nauty: find_package(ZonarNauty) brings the target ZonarNauty::nauty. A detour, because nauty
# installs no file for CMake. Its two folders of headers are one on some systems.
find_path(ZonarNauty_SPARSE nauty/nausparse.h)
find_path(ZonarNauty_MACHINE nauty/nauty.h)
find_library(ZonarNauty_LIBRARY nauty)
mark_as_advanced(ZonarNauty_SPARSE ZonarNauty_MACHINE ZonarNauty_LIBRARY)
include(FindPackageHandleStandardArgs)
find_package_handle_standard_args(ZonarNauty
  REQUIRED_VARS ZonarNauty_LIBRARY ZonarNauty_SPARSE ZonarNauty_MACHINE)
if(ZonarNauty_FOUND AND NOT TARGET ZonarNauty::nauty)
  add_library(ZonarNauty::nauty UNKNOWN IMPORTED)
  set_target_properties(ZonarNauty::nauty PROPERTIES
    IMPORTED_LOCATION "${ZonarNauty_LIBRARY}"
    INTERFACE_INCLUDE_DIRECTORIES "${ZonarNauty_SPARSE};${ZonarNauty_MACHINE}")
endif()
