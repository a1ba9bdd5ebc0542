"""Models to look at in a browser, beside those of xml-models/."""

# 100,001 steps of two processes, with a delay each.
LONG = """
clock x;
int[0,999] n;
int[0,100] m;
chan tick;
process Counter() {
  state low { x <= 2 }, done;
  init low;
  trans
    low -> low { guard n < 999 && m < 100 && x >= 1; sync tick!; assign n++, x = 0; },
    low -> low { guard n == 999 && m < 100 && x >= 1; assign n = 0, m++, x = 0; },
    low -> done { guard m == 100; };
}
process Listener() {
  state a, b;
  init a;
  trans a -> b { sync tick?; }, b -> a { sync tick?; };
}
C = Counter();
L = Listener();
system C, L;
"""

# 201 processes; the first step is a broadcast to 200 of them. Half of them stay where they are then.
MANY = """
const int N = 200;
typedef int[0,N-1] id_t;
clock x[4];
int[0,N] count;
bool done[id_t];
broadcast chan go;
chan pass[N];
process P(const id_t id) {
  state idle, ready, busy { x[id % 4] <= 5 }, rest;
  init idle;
  trans
    idle -> ready { sync go?; },
    ready -> busy { guard count == id && id < 100; assign x[id % 4] = 0, count++; },
    busy -> rest { guard x[id % 4] >= 2; sync pass[id]!; assign done[id] = true; };
}
process M() {
  state s, t, u;
  init s;
  trans
    s -> t { sync go!; },
    t -> t { select k : id_t; guard k < count; sync pass[k]?; },
    t -> u { guard forall (i : id_t) i < 100 imply done[i]; };
}
process Idle() { state here; init here; }
system P, M, Idle;
"""

# Words of every length beside each other: long names, many changes, fractions of time.
WORDY = """
clock a_clock_with_a_long_name;
int a_variable_whose_name_nobody_can_remember[4];
broadcast chan a_channel_that_says_what_it_is_for;
process TheProcessThatStartsEverything() {
  state a_location_where_it_waits { a_clock_with_a_long_name < 3 }, another_location_where_it_has_been_before;
  init a_location_where_it_waits;
  trans
    a_location_where_it_waits -> another_location_where_it_has_been_before {
      guard a_clock_with_a_long_name > 2; sync a_channel_that_says_what_it_is_for!;
      assign a_variable_whose_name_nobody_can_remember[0] = 1, a_variable_whose_name_nobody_can_remember[1] = 2,
        a_variable_whose_name_nobody_can_remember[2] = 3, a_clock_with_a_long_name = 0; },
    another_location_where_it_has_been_before -> a_location_where_it_waits { guard a_clock_with_a_long_name > 0; };
}
process Listener(const int[0,5] number_of_this_listener) {
  state a, b; init a;
  trans a -> b { sync a_channel_that_says_what_it_is_for?; }, b -> a { sync a_channel_that_says_what_it_is_for?; };
}
system TheProcessThatStartsEverything, Listener;
"""

# Never drawn: several edges between the same locations, loops, and long labels.
LAMP = """
clock x; chan press; int n;
process Lamp() {
  state off, low { x <= 100 }, bright { x <= 200 };
  init off;
  trans
    off -> low { sync press?; assign x = 0; },
    low -> bright { guard x < 5; sync press?; assign n = n + 1; },
    low -> off { guard x >= 5; sync press?; }, bright -> off { sync press?; },
    bright -> off { guard x == 200; }, low -> off { guard x == 100; }, low -> low { guard x == 50 && n < 3; };
}
process User() { state idle; init idle; trans idle -> idle { sync press!; }; }
system Lamp, User;
"""

# Marks that turn texts round, a separator of lines, and control characters.
HIDDEN = "\u202e\u202a\u2066\u2069\u200e\u200f\u061c\u2028\u0085"


def written_out(character):
    """As pages show a character that would be obeyed."""
    return f"\\u{ord(character):04x}"


EVIL_TEXT = "</script><script>window.hacked = 1</script><img src=x onerror='window.hacked = 2'>"
EVIL_NAME = "evil \" <img src=x onerror=alert(1)> '&lt; שלום \U0001f480.xml"


def hostile():
    """XML in which every text that is not code tries to become code."""
    def escaped(text):
        return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
    evil = escaped(EVIL_TEXT)
    return f"""<?xml version="1.0" encoding="utf-8"?>
<nta>
  <declaration>clock x; // {evil} {HIDDEN}
int n;</declaration>
  <template>
    <name>P</name>
    <location id="id0" x="0" y="0" color="url(http://127.0.0.1:9/evil)"><name x="-10" y="-30">a</name>
      <label kind="invariant" x="-10" y="20">x &lt;= 5 /* {evil} {HIDDEN} \U0001f600 */</label>
      <label kind="comments" x="0" y="60">{evil}</label></location>
    <location id="id1" x="200" y="0" color="#ffee00"><name x="190" y="-30">b</name><committed/></location>
    <init ref="id0"/>
    <transition color="expression(alert(1))"><source ref="id0"/><target ref="id1"/>
      <label kind="guard" x="60" y="-30">x &gt;= 1 /* {evil} */</label>
      <label kind="assignment" x="60" y="-10">n = 1 // \u202eRTL \u05e9\u05dc\u05d5\u05dd {evil}</label>
      <label kind="comments" x="60" y="40">{evil}</label></transition>
  </template>
  <system>system P;</system>
  <queries><query><formula>E&lt;&gt; P.b /* {evil} {HIDDEN} */</formula><comment>{evil} {HIDDEN} \u05e9\u05dc\u05d5\u05dd \U0001f480</comment></query></queries>
</nta>
"""
