"""Can one read it? Nothing is cut, what moves is seen, texts of the model can be opened."""

import os
import xml.etree.ElementTree as xml

import models
from pages import FOLDER, POSITION, GateTest, PageTest, page_of, sample, written, zonar

WIDTHS = [(390, 844), (768, 1024), (1024, 768), (1400, 900)]

# Texts that stick out of their boxes, of all that are in sight.
CUT = """
const places = '.what, .more, .delay-text, .number, .corner span, .card h3, .where, .given, .fact, .query, .position, .variable .name, .zone li, h1';
return [...document.querySelectorAll(places)].filter(e => e.getClientRects().length > 0 && e.textContent &&
    getComputedStyle(e).display !== 'inline' && (e.scrollWidth > e.clientWidth + 1 || (e.scrollHeight > e.clientHeight + 2 &&
    getComputedStyle(e).overflowY === 'hidden'))).map(e => `${e.className || e.tagName}: ${e.textContent}`);"""

# Rows that lie on each other or leave gaps, whose words stick out, or that do not stand beside their part of the chart.
CROOKED = """
const rows = [...document.querySelectorAll('.row')].sort((a, b) => a.dataset.row - b.dataset.row), wrong = [];
rows.forEach((row, i) => {
  const box = row.getBoundingClientRect(), next = rows[i + 1] && rows[i + 1].getBoundingClientRect();
  if (next && Math.abs(next.top - box.bottom) > 1) wrong.push(`row ${row.dataset.row} ends at ${box.bottom}, the next begins at ${next.top}`);
  for (const part of row.querySelectorAll('.what, .more')) {
    const inner = part.getBoundingClientRect();
    if (inner.height > 0 && (inner.bottom > box.bottom + 1 || inner.right > box.right + 1)) wrong.push(`${part.className} of row ${row.dataset.row}`);
  }
  const message = document.querySelector(`.chart [data-row="${row.dataset.row}"]`), chart = document.querySelector('.chart');
  if (message && chart.getClientRects().length > 0) {
    const top = chart.getBoundingClientRect().top + message.transform.baseVal.consolidate().matrix.f;
    if (Math.abs(top - box.top) > 1) wrong.push(`the chart of row ${row.dataset.row} is at ${top}, not at ${box.top}`);
  }
});
return wrong;"""

# Labels that meet, of each drawing, by the boxes that the browser gives them.
MEETING = """
return [...document.querySelectorAll('svg.automaton')].flatMap(sheet => {
  const boxes = [...sheet.querySelectorAll('.label')].map(e => [e.textContent, e.getBBox()]);
  const discs = [...sheet.querySelectorAll('.disc')].map(e => ['a location', e.getBBox()]);
  const meet = (a, b) => a.x + 1 < b.x + b.width && b.x + 1 < a.x + a.width && a.y + 3 < b.y + b.height && b.y + 3 < a.y + a.height;
  return boxes.flatMap(([name, box], i) => [...boxes.slice(i + 1), ...discs].filter(other => meet(box, other[1])).map(other => `${name} and ${other[0]}`));
});"""


class Reading(PageTest):
    def pages(self):
        yield page_of("wordy", written("wordy.xta", models.WORDY), "--query", "E<> TheProcessThatStartsEverything.a_location_where_it_waits && Listener(5).b")
        yield page_of("gate-words", sample("train-gate.xml"), "--query", GateTest.QUERY)
        yield page_of("warehouse", sample("warehouse.xml"), "--only", "1-4")
        yield page_of("csma", sample("csma-cd.xml"))

    def test_nothing_is_cut(self):
        for page in self.pages():
            for width, height in WIDTHS:
                with self.subTest(page=os.path.basename(page), width=width):
                    self.browser.resize(width, height)
                    self.show(page, "#step=1")
                    for tab in ("automata", "steps", "chart", "values") if width <= 820 else (None,):
                        if tab:
                            self.browser.click(f"#tabs [data-tab='{tab}']")
                        self.finds_nothing(CROOKED)
                        self.finds_nothing(CUT)
                        self.assertTrue(self.browser.run("return document.documentElement.scrollWidth <= innerWidth"))
                    self.picture(f"{os.path.basename(page)[:-5]}-{width}")

    def test_rows_stay_together_while_one_walks(self):
        """Their heights are known when they are drawn; a jump far ahead comes before."""
        page = page_of("asynchronous", self.generated("asynchronous-mutex", "3"), "--only", "2")
        self.browser.resize(1024, 768)
        self.show(page)
        last = int(self.browser.run(POSITION).rsplit(" ", 1)[1])
        self.assertGreater(last, 60)
        for keys, step in ((["End"], last), (["PageUp"], last - 10), (["Home"], 0), (["PageDown", "PageDown"], 20), (["ArrowRight"], 21)):
            self.browser.press(*keys)
            self.at(step)
            self.finds_nothing(CROOKED)
            inside = self.browser.run("""const row = document.querySelector('.row.current').getBoundingClientRect(), frame = document.querySelector('.run-scroll').getBoundingClientRect();
                return row.top >= frame.top + 33 && row.bottom <= frame.bottom + 1""")
            self.assertTrue(inside, step)

    def generated(self, family, size):
        path = os.path.join(FOLDER, family + ".xml")
        zonar("generate", family, "--size", size, "-o", path)
        return path

    def test_labels_of_our_drawings_do_not_meet(self):
        models_drawn = [written("lamp.xta", models.LAMP), sample("two-phase.xta"), sample("crossing.xta"),
                        self.generated("asynchronous-mutex", "2"), self.generated("giop", "1"), self.generated("leader-election", "2")]
        self.browser.resize(1600, 4000)  # all drawings in sight
        for model in models_drawn:
            with self.subTest(os.path.basename(model)):
                name = "drawn-" + os.path.basename(model)
                self.show(self.drawn(name, model))
                self.browser.wait("return [...document.querySelectorAll('.card')].every(e => e.querySelector('svg.automaton'))", "all drawings")
                self.finds_nothing(MEETING)
                self.picture(name)

    def drawn(self, name, model):
        """A page of the model alone: its initial state satisfies the query."""
        return page_of(name, model, "--query", "E<> true", "--trace", "some")

    def test_one_rule_for_positions(self):
        """Steps are counted everywhere; the end has no number."""
        page = page_of("counted", sample("csma-cd.xml"), "--only", "5")
        self.show(page)
        count = int(self.browser.run("return document.querySelector('#run .bar .faint').textContent").split(" ")[0])
        for step in range(count + 1):
            self.at(step, count)
            self.assertEqual(self.browser.run("return document.querySelector('.row.current .number').textContent"), str(step))
            self.assertEqual(self.browser.run("return document.querySelector('input[type=range]').getAttribute('aria-valuetext')"), f"step {step} of {count}")
            self.browser.press("ArrowRight")
        self.at_end()
        self.assertEqual(self.browser.run(POSITION), f"the end, after {count} steps")
        self.browser.wait("return location.hash.endsWith('step=end')", "the address")
        self.show(page, "#step=end")
        self.at_end()

    def test_an_exploration_for_several_queries_is_named(self):
        page = page_of("together", sample("fischer-faulty.xml"))
        self.show(page)
        self.assertEqual(self.browser.run("return document.querySelector('.fact.shared').textContent"), "explored once for queries 1, 3, 4 and 5")
        self.browser.run("document.querySelector('.facts .quiet').click()")
        self.assertIn("one exploration", self.browser.run("return document.querySelector('dialog').textContent"))
        self.browser.press("Escape")
        alone = page_of("separately", sample("fischer-faulty.xml"), "--separately")
        self.show(alone)
        self.assertIsNone(self.browser.run("return document.querySelector('.fact.shared')"))


class Model(GateTest):
    def test_the_page_and_the_picture_draw_alike(self):
        text = zonar("info", sample("train-gate.xml"), "--svg", "--template", "Train")
        picture = xml.fromstring(text)
        space = "{http://www.w3.org/2000/svg}"
        self.show(self.page)
        shown = self.browser.run("""const card = [...document.querySelectorAll('.card')].find(e => e.querySelector('h3').textContent === 'Train(0)');
            return [[...card.querySelectorAll('.automaton path')].map(e => e.getAttribute('d')), [...card.querySelectorAll('tspan')].map(e => [e.textContent, e.getAttribute('x'), e.getAttribute('y')])]""")
        self.assertEqual(sorted(shown[0]), sorted(e.get("d") for e in picture.iter(space + "path")))
        self.assertEqual(sorted(shown[1]), sorted([e.text, e.get("x"), e.get("y")] for e in picture.iter(space + "tspan")))
        self.browser.open("file://" + written("train.svg", text))
        self.assertEqual(self.browser.run("return getComputedStyle(document.querySelector('.label.guard')).fill"), "rgb(35, 115, 58)")
        self.picture("train-svg")

    def test_declarations_can_be_opened(self):
        self.show(self.page)
        titles = "return [...document.querySelectorAll('#automata summary')].map(e => e.textContent)"
        self.assertEqual(self.browser.run(titles)[:2], ["Declarations", "System"])
        self.assertIn("Declarations of Gate", self.browser.run(titles))
        self.assertEqual(self.browser.run("return document.querySelectorAll('.source code').length"), 0)
        for text, place in (("urgent chan go[N]", "Declarations"), ("int[0,N] len", "Declarations of Gate"), ("void enqueue", "Declarations of Gate")):
            self.browser.run("""const fold = [...document.querySelectorAll('details')].find(e => e.querySelector('summary').textContent === arguments[0]);
                if (!fold.open) fold.querySelector('summary').click()""", place)
            shown = f"""const fold = [...document.querySelectorAll('details')].find(e => e.querySelector('summary').textContent === {place!r});
                return fold.open && fold.querySelector('code') ? fold.querySelector('code').textContent : ''"""
            self.browser.wait(shown.replace("return fold.open", "return '' !== (fold.open").replace(": ''", ": '')"), place)
            self.assertIn(text, self.browser.run(shown))
        self.picture("declarations")

    def test_processes_that_move_come_into_sight(self):
        """The drawings and the lifelines of a step, or at least the sender's, at every step and width."""
        for width, height, tab in ((1400, 900, None), (1024, 600, None), (390, 844, "automata"), (390, 844, "chart")):
            with self.subTest(width=width, tab=tab):
                self.browser.resize(width, height)
                self.show(self.page)
                if tab:
                    self.browser.click(f"#tabs [data-tab='{tab}']")
                for step in range(1, self.last + 1):
                    self.browser.press("ArrowRight")
                    self.at(step)
                    process = self.run_json["steps"][step - 1]["edges"][0]["process"]
                    if tab != "chart":
                        self.browser.wait(f"""const frame = document.querySelector('#automata .scroll').getBoundingClientRect();
                            const card = [...document.querySelectorAll('.card')].find(e => e.querySelector('h3').textContent === '{process}').getBoundingClientRect();
                            return card.top >= frame.top - 1 && (card.bottom <= frame.bottom + 1 || card.height > frame.height)""", f"the drawing of {process} at step {step}")
                    if tab != "automata":
                        self.browser.wait(f"""const frame = document.querySelector('.run-scroll').getBoundingClientRect(), list = document.querySelector('.rows').getBoundingClientRect();
                            const head = [...document.querySelectorAll('.lifeline-head')].find(e => e.textContent === '{process}');
                            const box = head && head.getBoundingClientRect();
                            return box && box.left >= list.right - 1 && box.right <= frame.right + 1""", f"the lifeline of {process} at step {step}")
