"""Can one get about? Keys, slider, clicks, links, dialogs."""

from pages import POSITION, GateTest


class Controls(GateTest):
    def test_keys(self):
        self.show(self.page)
        for keys, position in [(["ArrowRight", "ArrowDown"], 2), (["ArrowLeft"], 1), (["ArrowUp"], 0), (["ArrowLeft"], 0),
                               (["End"], self.last), (["ArrowRight"], self.last), (["Home"], 0), (["PageDown"], min(10, self.last)),
                               (["PageUp"], 0)]:
            self.browser.press(*keys)
            self.at(position)

    def test_slider_and_clicks(self):
        self.show(self.page)
        self.browser.run("const s = document.querySelector('#navigator input[type=range]'); s.value = 3; s.dispatchEvent(new Event('input'));")
        self.at(3)
        self.browser.click("#run [data-row='1']")
        self.at(1)
        self.browser.run("document.querySelector('.chart [data-row=\"2\"]').dispatchEvent(new MouseEvent('click', {bubbles: true, "
                         "clientY: document.querySelector('.chart [data-row=\"2\"]').getBoundingClientRect().top + 30}))")
        self.at(2)
        self.browser.click("button[aria-label^='end']")
        self.at(self.last)
        self.browser.click("button[aria-label^='beginning']")
        self.at(0)
        rows = self.browser.run("return [...document.querySelectorAll('.row.current')].map(e => e.dataset.row)")
        self.assertEqual(rows, ["0"])

    def test_play(self):
        self.show(self.page)
        self.browser.run("document.querySelector('[aria-label=\"steps per second\"]').value = 20")
        self.browser.press(" ")
        self.at(self.last)
        self.browser.wait("return document.querySelector('.play').getAttribute('aria-pressed') === 'false'", "a pause")

    def test_links_and_the_back_button(self):
        self.show(self.page, "#step=3")
        self.at(3)
        self.browser.press("End")
        self.browser.wait(f"return location.hash === '#query=1&step={self.last}'", "the address")
        self.browser.press("ArrowLeft")
        self.browser.wait(f"return location.hash === '#query=1&step={self.last - 1}'", "the address")
        self.browser.back()
        self.at(self.last)
        self.browser.back()
        self.at(3)
        self.browser.run("location.hash = '#query=2&step=0'")
        self.browser.wait("return document.querySelector('.query').textContent === 'A[] not deadlock'", "the other query")
        self.browser.run("location.hash = '#step=99999'")  # there is no such step
        self.at(self.last)

    def test_a_list_that_is_not_in_sight_has_no_heights(self):
        """Drawn while it is hidden, it must not be taken for one of rows without height."""
        self.show(self.page, "#step=3")
        self.at(3)
        self.browser.run("""
            const [run, filter] = [document.querySelector('#run'), document.querySelector('input[placeholder="filter processes"]')];
            run.style.display = 'none';
            for (const words of ['Train(0)', 'Gate', '']) {
                filter.value = words;
                filter.dispatchEvent(new Event('input'));
                document.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight' }));
            }
            run.style.display = '';""")
        self.at(6)
        self.assertGreater(self.browser.run("return document.querySelector('.rows').offsetHeight"), 100)

    def test_help_and_dialogs(self):
        self.show(self.page)
        self.browser.press("?")
        self.assertIn("next step", self.browser.run("return document.querySelector('dialog').textContent"))
        self.browser.press("Escape")
        self.browser.wait("return document.querySelector('dialog') === null", "the end of the help")
        self.browser.run("document.querySelector('.facts .quiet').click()")
        self.assertIn("explored", self.browser.run("return document.querySelector('dialog').textContent"))
        self.browser.press("Escape")
        self.browser.wait("return document.querySelector('dialog') === null", "the end of the statistics")
        self.browser.run("document.querySelector('.card [aria-label=\"this drawing alone\"]').click()")
        self.browser.press("ArrowRight")
        self.at(1)
        self.assertEqual(self.browser.run("return document.querySelectorAll('dialog .location.here').length"), 1)
        self.browser.press("Escape")
