# What `cmake --install` puts where, and the packages that cpack makes of it. Two components:
# "program" for those who check models, "development" for projects that link the libraries.
# docs/packaging.md says what comes out.
include(CMakePackageConfigHelpers)

install(TARGETS zonar RUNTIME COMPONENT program)

# UPPAAL's command line goes by the name verifyta, and so does the program when it is called by
# that name. The link lies where it can hide no other verifyta: who wants it puts this folder
# into PATH.
set(compat "${CMAKE_INSTALL_LIBDIR}/zonar/compat")
file(RELATIVE_PATH to_program "/${compat}" "/${CMAKE_INSTALL_BINDIR}/zonar")
file(MAKE_DIRECTORY "${CMAKE_CURRENT_BINARY_DIR}/compat")
file(CREATE_LINK "${to_program}" "${CMAKE_CURRENT_BINARY_DIR}/compat/verifyta" SYMBOLIC)
install(FILES "${CMAKE_CURRENT_BINARY_DIR}/compat/verifyta" DESTINATION "${compat}" COMPONENT program)

# ---- written by the program itself ----

set(pages "${CMAKE_CURRENT_BINARY_DIR}/pages")
file(MAKE_DIRECTORY "${pages}")
# A page is written anew when the program has changed.
function(zonar_page NAME)
  add_custom_command(OUTPUT "${pages}/${NAME}"
    COMMAND zonar ${ARGN} > "${pages}/${NAME}" DEPENDS zonar VERBATIM)
endfunction()
zonar_page(zonar.1 help --man)
zonar_page(zonar completion bash)
zonar_page(_zonar completion zsh)
zonar_page(zonar.fish completion fish)
# Without a date inside, so that the same sources make the same packages.
function(zonar_compressed FROM NAME)
  add_custom_command(OUTPUT "${pages}/${NAME}"
    COMMAND gzip -9 -n -c "${FROM}" > "${pages}/${NAME}" DEPENDS "${FROM}" VERBATIM)
endfunction()
zonar_compressed("${pages}/zonar.1" zonar.1.gz)
zonar_compressed("${PROJECT_SOURCE_DIR}/CHANGELOG.md" changelog.gz)
add_custom_target(zonar_pages ALL
  DEPENDS "${pages}/zonar.1.gz" "${pages}/zonar" "${pages}/_zonar" "${pages}/zonar.fish"
          "${pages}/changelog.gz")

function(zonar_install_file FILE DESTINATION)
  install(FILES "${FILE}" DESTINATION "${DESTINATION}" COMPONENT program)
endfunction()
zonar_install_file("${pages}/zonar.1.gz" "${CMAKE_INSTALL_MANDIR}/man1")
zonar_install_file("${pages}/zonar" "${CMAKE_INSTALL_DATADIR}/bash-completion/completions")
zonar_install_file("${pages}/zonar.fish" "${CMAKE_INSTALL_DATADIR}/fish/vendor_completions.d")
# zsh looks here below /usr/local, and on Debian there below /usr.
zonar_install_file("${pages}/_zonar" "${CMAKE_INSTALL_DATADIR}/zsh/site-functions")
zonar_install_file("${pages}/_zonar" "${CMAKE_INSTALL_DATADIR}/zsh/vendor-completions")

# ---- to read, and to try ----

install(DIRECTORY docs/ DESTINATION "${CMAKE_INSTALL_DOCDIR}/docs" COMPONENT program)
install(FILES README.md CHANGELOG.md CONTRIBUTING.md DESTINATION "${CMAKE_INSTALL_DOCDIR}" COMPONENT program)
install(DIRECTORY xml-models/ DESTINATION "${CMAKE_INSTALL_DOCDIR}/xml-models" COMPONENT program
  PATTERN regress EXCLUDE)

# Debian wants these two in every package, by these names and in the folder of the package.
function(zonar_package_notes PACKAGE COMPONENT)
  set(folder "${CMAKE_INSTALL_DATADIR}/doc/${PACKAGE}")
  install(FILES "${pages}/changelog.gz" DESTINATION "${folder}" COMPONENT ${COMPONENT})
  install(FILES LICENSE DESTINATION "${folder}" RENAME copyright COMPONENT ${COMPONENT})
endfunction()
zonar_package_notes(zonar program)
zonar_package_notes(libzonar-dev development)

# ---- for find_package(zonar) ----

set(config "${CMAKE_INSTALL_LIBDIR}/cmake/zonar")
get_property(packages GLOBAL PROPERTY ZONAR_INSTALLED_PACKAGES)
list(REMOVE_DUPLICATES packages)
list(TRANSFORM packages REPLACE "(.+)" "find_dependency(\\1)" OUTPUT_VARIABLE ZONAR_DEPENDENCIES)
list(JOIN ZONAR_DEPENDENCIES "\n" ZONAR_DEPENDENCIES)
configure_package_config_file(cmake/zonarConfig.cmake.in zonarConfig.cmake
  INSTALL_DESTINATION "${config}")
write_basic_package_version_file(zonarConfigVersion.cmake COMPATIBILITY SameMinorVersion)
install(EXPORT zonarTargets NAMESPACE zonar:: DESTINATION "${config}" COMPONENT development)
install(FILES "${CMAKE_CURRENT_BINARY_DIR}/zonarConfig.cmake"
              cmake/FindZonarNauty.cmake
              "${CMAKE_CURRENT_BINARY_DIR}/zonarConfigVersion.cmake"
  DESTINATION "${config}" COMPONENT development)

# ---- packages: `cpack -G DEB` and `cpack -G TGZ` in the build folder ----

set(CPACK_PACKAGE_NAME zonar)
set(CPACK_PACKAGE_VENDOR "The Zonar authors")
set(CPACK_PACKAGE_CONTACT "The Zonar authors <zonar@localhost>")
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "model checker for timed automata in UPPAAL's language")
string(CONCAT CPACK_COMPONENT_PROGRAM_DESCRIPTION
  "Zonar reads networks of timed automata as UPPAAL writes them, checks\n"
  "queries about them, and shows timed runs that prove its answers. It can\n"
  "compute how far away an error is, and go straight for it.")
set(CPACK_RESOURCE_FILE_LICENSE "${PROJECT_SOURCE_DIR}/LICENSE")
set(CPACK_COMPONENTS_ALL program development)
set(CPACK_STRIP_FILES ON)

# Not in one package each: whoever unpacks the archive has everything.
set(CPACK_ARCHIVE_COMPONENT_INSTALL OFF)

set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_PRIORITY optional)
set(CPACK_DEBIAN_PROGRAM_PACKAGE_NAME zonar)
set(CPACK_DEBIAN_PROGRAM_PACKAGE_SECTION science)
set(CPACK_DEBIAN_PROGRAM_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_NAME libzonar-dev)
set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_SECTION libdevel)
set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_DEPENDS
  "libpugixml-dev, libfmt-dev, libboost-dev, libtbb-dev, libnauty2-dev, nlohmann-json3-dev")
set(CPACK_COMPONENT_DEVELOPMENT_DESCRIPTION
  "Headers and static libraries of Zonar, for CMake's find_package(zonar).")
include(CPack)
