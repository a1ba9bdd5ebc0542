"""A browser to test pages with: Chromium by chromedriver, which speaks WebDriver
(https://www.w3.org/TR/webdriver2/), JSON over HTTP. Needs nothing but Python's library."""

import base64
import json
import os
import re
import shutil
import subprocess
import tempfile
import time
import urllib.error
import urllib.request

ELEMENT = "element-6066-11e4-a52e-4f735466cecf"
KEYS = {"Home": "\ue011", "End": "\ue010", "PageUp": "\ue00e", "PageDown": "\ue00f",
        "ArrowLeft": "\ue012", "ArrowUp": "\ue013", "ArrowRight": "\ue014",
        "ArrowDown": "\ue015", "Escape": "\ue00c", "Enter": "\ue007", "Shift": "\ue008"}


def missing():
    """What is not installed; empty if all is there."""
    if shutil.which("chromedriver") is None:
        return "chromedriver"
    return "" if chromium() else "chromium"


def chromium():
    for name in ("chromium", "chromium-browser", "google-chrome"):
        if shutil.which(name):
            return shutil.which(name)
    return None


class Stale(RuntimeError):
    """An element that is no longer in the page."""


class Browser:
    """One window. Use it in a with statement, so that it goes away."""

    def __init__(self, folder):
        self.folder = folder
        self.profile = tempfile.mkdtemp(prefix="profile-", dir=folder)
        self.log = open(os.path.join(folder, "chromedriver.log"), "w+", encoding="utf-8")
        self.driver = subprocess.Popen(["chromedriver", "--port=0"], stdout=self.log,
                                       stderr=subprocess.STDOUT)
        self.address = f"http://127.0.0.1:{self.port()}"
        try:
            options = {"binary": chromium(), "args": [
                "--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
                "--disable-background-networking", "--disable-component-update", "--disable-sync",
                "--disable-dev-shm-usage", "--force-color-profile=srgb",
                f"--user-data-dir={self.profile}"]}
            wished = {"browserName": "chrome", "goog:chromeOptions": options,
                      "goog:loggingPrefs": {"browser": "ALL"}}
            answer = self.call("POST", "/session", {"capabilities": {"alwaysMatch": wished}})
            self.session = "/session/" + answer["sessionId"]
        except BaseException:
            self.driver.terminate()
            raise

    def __enter__(self):
        return self

    def __exit__(self, *_):
        try:
            self.call("DELETE", self.session)
        finally:
            self.driver.terminate()
            self.driver.wait()
            self.log.close()
            shutil.rmtree(self.profile, ignore_errors=True)

    def port(self):
        """The one that chromedriver chose, from what it says."""
        for _ in range(200):
            with open(self.log.name, encoding="utf-8") as log:
                said = re.search(r"started successfully on port (\d+)", log.read())
            if said:
                return said.group(1)
            if self.driver.poll() is not None:
                break
            time.sleep(0.05)
        raise RuntimeError("chromedriver did not start; see " + self.log.name)

    def call(self, method, path, body=None):
        data = None if method in ("GET", "DELETE") else json.dumps(body or {}).encode()
        request = urllib.request.Request(self.address + path, data, method=method,
                                         headers={"Content-Type": "application/json"})
        try:
            with urllib.request.urlopen(request) as answer:
                return json.load(answer)["value"]
        except urllib.error.HTTPError as error:
            value = json.load(error)["value"]
            kind = Stale if value["error"] == "stale element reference" else RuntimeError
            raise kind(f"{value['error']}: {value['message'].splitlines()[0]}") from None

    def open(self, url):
        self.call("POST", self.session + "/url", {"url": url})

    def run(self, script, *args):
        """The value of `return ...` in the page."""
        return self.call("POST", self.session + "/execute/sync",
                         {"script": script, "args": list(args)})

    def find(self, selector):
        return self.call("POST", self.session + "/element",
                         {"using": "css selector", "value": selector})[ELEMENT]

    def click(self, selector):
        self.act(selector, "click")

    def type(self, selector, text):
        self.act(selector, "value", {"text": text})

    def act(self, selector, action, body=None):
        """Lists draw their rows anew when they move, so what was found may be gone before it
        is touched. It was not touched then: somebody with a mouse would aim again."""
        for last in (False, False, False, False, True):
            try:
                return self.call("POST", f"{self.session}/element/{self.find(selector)}/{action}", body)
            except Stale:
                if last:
                    raise

    def press(self, *keys):
        """Keys for whatever has the focus, one after the other."""
        actions = []
        for key in keys:
            code = KEYS.get(key, key)
            actions += [{"type": "keyDown", "value": code}, {"type": "keyUp", "value": code}]
        self.call("POST", self.session + "/actions",
                  {"actions": [{"type": "key", "id": "keys", "actions": actions}]})

    def back(self):
        self.call("POST", self.session + "/back")

    def resize(self, width, height):
        # The window would not become narrower than 500 pixels; what is emulated does.
        self.devtools("Emulation.setDeviceMetricsOverride",
                      {"width": width, "height": height, "deviceScaleFactor": 1,
                       "mobile": width < 600})

    def prefer(self, scheme, motion="no-preference"):
        self.devtools("Emulation.setEmulatedMedia", {"features": [
            {"name": "prefers-color-scheme", "value": scheme},
            {"name": "prefers-reduced-motion", "value": motion}]})

    def devtools(self, command, parameters):
        return self.call("POST", self.session + "/goog/cdp/execute",
                         {"cmd": command, "params": parameters})

    def screenshot(self, path):
        picture = self.call("GET", self.session + "/screenshot")
        with open(path, "wb") as file:
            file.write(base64.b64decode(picture))

    def print(self):
        """The page as PDF."""
        return base64.b64decode(self.call("POST", self.session + "/print", {"background": True}))

    def complaints(self):
        """What the browser logged since the last call."""
        entries = self.call("POST", self.session + "/se/log", {"type": "browser"})
        return [f"{e['level']}: {e['message']}" for e in entries]

    def wait(self, script, what, seconds=20):
        """Until `return ...` is true."""
        end = time.monotonic() + seconds
        while not self.run(script):
            if time.monotonic() > end:
                raise AssertionError("waited in vain for " + what)
            time.sleep(0.02)
