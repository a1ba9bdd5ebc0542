# Finds UDBM and what it needs: find_package(ZonarUDBM) sets ZonarUDBM_FOUND and brings the
# target UDBM. A detour, because the packages that UDBM and UUtils install do not look for
# what they depend on: UDBM not for UUtils, and UUtils not for the headers of Boost.Math,
# which only matter while UUtils itself is built.
if(NOT TARGET Boost::math)
  add_library(Boost::math INTERFACE IMPORTED)
endif()
find_package(UUtils 2.0.5 CONFIG QUIET)
if(UUtils_FOUND)
  find_package(UDBM 2.0.14 CONFIG QUIET)
endif()
include(FindPackageHandleStandardArgs)
find_package_handle_standard_args(ZonarUDBM
  REQUIRED_VARS UUtils_DIR UDBM_DIR
  VERSION_VAR UDBM_VERSION)
