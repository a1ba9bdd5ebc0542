// Places as verifyta tells them: the path of an element and a line in its text.
#include "app/verifyta/place.h"
#include "catch.h"

#include <fmt/format.h>

using namespace zonar::app::verifyta;

namespace {

/// Where "HERE" is.
std::string place(const std::string& text) {
    const Position position = position_in_xml(text, text.find("HERE"));
    return fmt::format("{}:{}", position.path, position.line);
}

} // namespace

TEST_CASE("the path counts elements of which there may be several") {
    CHECK(place("<nta><declaration>HERE</declaration></nta>") == "/nta/declaration:1");
    CHECK(place("<nta><template/><template><name>P</name>\n<declaration>\n\nint "
                "HERE;</declaration></template></nta>") ==
          "/nta/template[2]/declaration:3");
    CHECK(place("<nta><template><location/><location/><init/><transition><label/><label>x"
                "\nHERE</label></transition></template></nta>") ==
          "/nta/template[1]/transition[1]/label[2]:2");
    CHECK(place("<nta><queries><query><formula/></query><query><formula>HERE</formula>"
                "</query></queries></nta>") == "/nta/queries/query[2]/formula:1");
}

TEST_CASE("markup that is no element does not count") {
    CHECK(place("<?xml version='1.0'?>\n<!DOCTYPE nta PUBLIC '-//>' 'x'>\n<!-- <nta> -->"
                "<nta><system><![CDATA[<template>]]>\nHERE</system></nta>") ==
          "/nta/system:2");
    CHECK(place("<nta><template name='a>b'></template><system>HERE</system></nta>") ==
          "/nta/system:1");
}

TEST_CASE("a place in a tag is one of the element that it opens") {
    CHECK(place("<nta><template><location id='HERE'/></template></nta>") ==
          "/nta/template[1]/location[1]:1");
    CHECK(place("HERE<nta></nta>") == ":1");
}
