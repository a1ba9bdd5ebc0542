"""Does the page show what happened? Every state of a run against the JSON of the same run."""

import json
import xml.etree.ElementTree as xml

from pages import LIMITS, POSITION, VALUES, GateTest, page_of, sample, written, zonar

# The state as the page shows it: where processes are and which edges they took.
SHOWN = """
const { processes, templates } = JSON.parse(document.getElementById('data').textContent);
const cards = [...document.querySelectorAll('.card')];
return cards.map(card => ({
  process: card.querySelector('h3').textContent,
  template: templates[processes[card.dataset.process].template].name,
  where: card.querySelector('.where').textContent,
  here: [...card.querySelectorAll('.location.here')].map(e => Number(e.dataset.location)),
  taken: [...card.querySelectorAll('.edge.taken')].map(e => Number(e.dataset.edge)).sort((a, b) => a - b),
}));"""

# Bounds that no whole number keeps.
FRACTIONS = """
clock x, y;
process P() {
  state a { x < 2 }, b, c { y < 3 }, d;
  init a;
  trans a -> b { guard x > 1; assign x = 0; }, b -> c { guard x > 0; }, c -> d { guard y > 2 && x < 1; };
}
system P;
"""

# Records and arrays within each other.
PARTS = """
int n = 3;
int line[2] = { 1, 2 };
int field[2][2] = { { 1, 2 }, { 3, 4 } };
struct { int size; struct { bool full; } room[2]; } house = { 5, { { true }, { false } } };
process P() {
  state a, b;
  init a;
  trans a -> b { assign n++, line[0]++, field[0][0]++, house.size++, house.room[0].full = false; };
}
system P;
"""


class States(GateTest):
    def drawn_edges(self, model):
        """By template: (source, target) of each edge, in the order of the file."""
        templates = {}
        for template in xml.parse(sample(model)).getroot().iter("template"):
            names = {l.get("id"): l.findtext("name") or "_" + l.get("id") for l in template.iter("location")}
            templates[template.findtext("name")] = [
                (names.get(t.find("source").get("ref")), names.get(t.find("target").get("ref")))
                for t in template.iter("transition")]
        return templates

    def compare(self, run, step, edges):
        state = run["initial"] if step == 0 else run["steps"][step - 1]["state"]
        moves = {} if step == 0 else {e["process"]: (e["source"], e["target"]) for e in run["steps"][step - 1]["edges"]}
        shown = self.browser.run(SHOWN)
        self.assertEqual({card["process"] for card in shown}, set(state["locations"]))
        for card in shown:
            name = card["process"]
            self.assertEqual(card["where"], state["locations"][name])
            if not card["here"]:
                continue  # out of sight: not drawn
            self.assertEqual(len(card["here"]), 1)
            ways = [edges[card["template"]][edge] for edge in card["taken"]]
            if name not in moves:
                self.assertEqual(ways, [])
            elif len(ways) == 1:
                self.assertEqual(ways[0], moves[name])
            else:  # through a branchpoint, which has no name
                self.assertEqual(len(ways), 2)
                self.assertEqual(({w[0] for w in ways} - {None}, {w[1] for w in ways} - {None}),
                                 ({moves[name][0]}, {moves[name][1]}))
        values = self.browser.run(VALUES)
        for name, value in state["variables"].items():
            self.assertEqual(values[name], str(value))
        for i, value in enumerate(state["clocks"].values()):
            self.assertEqual(values[f"clock {i}"], value["exact"])

    def test_every_step_shows_the_state_of_the_run(self):
        self.show(self.page)
        edges = self.drawn_edges("train-gate.xml")
        self.browser.resize(1600, 2400)  # all drawings in sight
        for step in range(self.last + 1):
            self.at(step, self.last)
            self.compare(self.run_json, step, edges)
            self.browser.press("ArrowRight")
        self.at(self.last)

    def test_branches_are_two_edges(self):
        model = sample("branchpoint.xml")
        query = ["--query", "E<> Sender.done and losses == 2"]
        page = page_of("branchpoint", model, *query)
        run = json.loads(zonar("check", model, *query, "--trace", "some", "--json", *LIMITS))["queries"][0]["trace"]
        self.show(page)
        edges = self.drawn_edges("branchpoint.xml")
        twice = 0
        for step in range(run["length"] + 1):
            self.compare(run, step, edges)
            twice += any(len(card["taken"]) == 2 for card in self.browser.run(SHOWN))
            self.browser.press("ArrowRight")
        self.assertGreater(twice, 0)

    def test_search(self):
        self.show(self.page)
        states = [self.run_json["initial"]] + [s["state"] for s in self.run_json["steps"]]
        def begins(holds):
            return [i for i, s in enumerate(states) if holds(s) and not (i > 0 and holds(states[i - 1]))]
        cases = [("Train(2).Stop", begins(lambda s: s["locations"]["Train(2)"] == "Stop")),
                 ("Gate.len >= 2", begins(lambda s: s["variables"]["Gate.len"] >= 2)),
                 ("Gate.len >= 2 && Gate.Occ", begins(lambda s: s["variables"]["Gate.len"] >= 2 and s["locations"]["Gate"] == "Occ")),
                 ("Train(1).x >= 5", begins(lambda s: s["clocks"]["Train(1).x"]["number"] >= 5)),
                 ("Gate.len", [i for i in range(1, len(states)) if states[i]["variables"]["Gate.len"] != states[i - 1]["variables"]["Gate.len"]])]
        for text, hits in cases:
            with self.subTest(text):
                self.assertNotEqual(hits, [])
                self.browser.press("Home", "/")
                self.browser.run("document.activeElement.select()")
                self.browser.type(".search input", text)
                self.browser.press("Enter")
                self.at(next((h for h in hits if h > 0), hits[0]))
                self.assertEqual(self.browser.run("return document.querySelector('.hits').textContent").split("/")[1], str(len(hits)))
                self.browser.press("Escape")
        self.browser.press("/")
        self.browser.type(".search input", "stop")
        self.browser.press("Enter")
        first = self.browser.run(POSITION)
        self.browser.run("document.activeElement.blur()")
        self.browser.press("n")
        self.assertNotEqual(self.browser.run(POSITION), first)
        self.browser.press("N")
        self.assertEqual(self.browser.run(POSITION), first)
        self.browser.press("/")
        self.browser.run("document.activeElement.select()")
        self.browser.type(".search input", "no_such > 3")
        self.browser.press("Enter")
        self.assertTrue(self.browser.run("return document.querySelector('.search').classList.contains('wrong')"))

    def test_zones_are_shown(self):
        self.show(self.page, "#step=1")
        zone = self.browser.run("return [...document.querySelectorAll('.zone li')].map(e => e.textContent)")
        self.assertIn("Train(0).x <= 20", zone)

    def test_estimates_are_plotted(self):
        self.show(self.page)
        self.assertTrue(self.browser.run("return document.querySelector('.plot .estimate').getAttribute('d').startsWith('M0 ')"))
        self.assertIn("fsm", self.browser.run("return document.querySelector('.plot-scale').textContent"))
        self.assertIn("estimate", self.browser.run("return document.querySelector('.moment').textContent"))

    def test_values_have_runs(self):
        query = "sup{Train(0).Start}: Train(0).x, Gate.len"
        page = page_of("values", sample("train-gate.xml"), "--query", query, "--query", "A[] not deadlock")
        answer = json.loads(zonar("check", sample("train-gate.xml"), "--query", query, "--trace", "some", "--json", *LIMITS))
        runs = [value["trace"] for value in answer["queries"][0]["values"]]
        self.show(page)
        self.assertEqual(self.browser.run("return [...document.querySelectorAll('.result')].map(e => e.textContent)"),
                         ["Train(0).x <= 15", "Gate.len <= 6"])
        edges = self.drawn_edges("train-gate.xml")
        self.browser.resize(1600, 2400)
        for i, run in enumerate(runs):
            self.browser.run(f"document.querySelectorAll('.value-line button')[{i}].click()")
            self.at(0, run["length"])
            for step in range(run["length"] + 1):
                self.at(step)
                self.compare(run, step, edges)
                self.browser.press("ArrowRight")
        self.show(page, "#query=1&value=2&step=3")
        self.at(3)
        self.assertEqual(self.browser.run("return document.querySelector('.value-line [aria-pressed=true]').textContent"), "Gate.len <= 6")
        self.browser.press("ArrowRight")
        self.browser.wait("return location.hash === '#query=1&value=2&step=4'", "the address")
        self.picture("values")

    def test_some_of_the_queries_keep_their_numbers(self):
        page = page_of("some-queries", sample("train-gate.xml"), "--only", "2,10-11")
        self.show(page, "#query=11&step=1")
        self.assertEqual(self.browser.run("return document.querySelector('.query').textContent"), "sup: Gate.len")
        self.assertIn("query 11, one of 3", self.browser.run("return document.querySelector('.choose').textContent"))
        self.at(1)
        self.browser.press("ArrowRight")
        self.browser.wait("return location.hash === '#query=11&step=2'", "the address")

    def test_parts_of_variables_have_rows(self):
        page = page_of("parts", written("parts.xta", PARTS), "--query", "E<> P.b")
        self.show(page)
        rows = self.browser.run("""return [...document.querySelectorAll('.variables .variable')].map(row =>
            row.querySelector('.name').textContent + ' ' + [...row.querySelectorAll('.value')].map(e => e.textContent).join(' '))""")
        self.assertEqual(rows, ["n 3", "line 1 2", "[0] 1 2", "[1] 3 4", ".size 5", ".room[0].full 1", ".room[1].full 0"])

    def test_the_name_of_the_estimate_stands_beside_its_line(self):
        page = page_of("low", sample("crossing.xta"), "--only", "1", "--search", "best")
        for which, above in [(page, True), (self.page, False)]:
            self.show(which)
            self.assertEqual(self.browser.run("return document.querySelector('.plot-scale').classList.contains('above')"), above)

    def test_queries_with_verdicts(self):
        self.show(self.page)
        self.assertEqual(self.browser.run("return document.querySelector('.verdict-line .verdict').textContent"), "\u2713satisfied")
        self.browser.click(".choose")
        self.assertEqual(self.browser.run("return [...document.querySelectorAll('.queries .verdict')].map(e => e.textContent)"),
                         ["\u2713satisfied", "\u2713satisfied"])
        self.browser.click(".queries li:nth-child(2) button")
        self.assertTrue(self.browser.run("return document.getElementById('page').classList.contains('no-run')"))
        self.assertEqual(self.browser.run("return document.querySelectorAll('.card').length"), 7)
        self.browser.press("[")
        self.at(0, self.last)

    def test_the_page_begins_with_what_went_wrong(self):
        page = page_of("faulty", sample("fischer-faulty.xml"), "--query", "E<> P(1).critical", "--query", "A[] not P(2).critical")
        self.show(page)
        self.assertEqual(self.browser.run("return document.querySelector('.query').textContent"), "A[] not P(2).critical")

    def test_other_models(self):
        """Broadcasts, priorities, stopwatches, and clocks between whole numbers."""
        for name in ("broadcast.xml", "urgent-committed.xml", "stopwatch.xml", "bridge.xml"):
            with self.subTest(name):
                # Some queries may be of a kind that cannot be checked.
                text = zonar("check", sample(name), "--trace", "some", "--json", *LIMITS, accepted=(0, 1, 2))
                answers = json.loads(text)["queries"]
                number, run = next((q["number"], q["trace"]) for q in answers if "trace" in q and q["trace"]["length"] > 2)
                self.show(page_of(name, sample(name), "--only", str(number)))
                edges = self.drawn_edges(name)
                for step in range(run["length"] + 1):
                    self.at(step)
                    self.compare(run, step, edges)
                    self.browser.press("ArrowRight")

    def test_fractions(self):
        model = written("fractions.xta", FRACTIONS)
        query = ["--query", "E<> P.d"]
        run = json.loads(zonar("check", model, *query, "--trace", "some", "--json", *LIMITS))["queries"][0]["trace"]
        self.show(page_of("fractions", model, *query))
        seen = set()
        for step in range(1, run["length"] + 1):
            self.browser.press("ArrowRight")
            values = self.browser.run(VALUES)
            for i, value in enumerate(run["steps"][step - 1]["state"]["clocks"].values()):
                self.assertEqual(values[f"clock {i}"], value["exact"])
                seen.add(value["exact"])
        self.assertTrue(any("." in value for value in seen), seen)
