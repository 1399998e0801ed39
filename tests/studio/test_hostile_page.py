"""Nothing that a robot file, an address or a dropped file says is run: texts stay texts."""

import numpy as np
import pytest
import yaml

from pkmgen.language.library import RobotText
from tests.conftest import library_text

ATTACKS = (
    "</script><script>alert(1)</script>",
    "<img src=x onerror=alert(1)>",
    "\"><svg/onload=alert(1)> {{alert(1)}} ${alert(1)} '\\u2028 javascript:alert(1)",
    "<!--<script>--><style>*{display:none}</style>",
)


def hostile_text():
    """The five-bar with attacks wherever its language takes any text."""
    data = yaml.safe_load(library_text("fivebar"))
    data["title"] = " ".join(ATTACKS)
    for place, parameter in enumerate(data["parameters"].values()):
        parameter["description"] = ATTACKS[place % len(ATTACKS)]
    return RobotText(yaml.safe_dump(data) + "".join(f"# {attack}\n" for attack in ATTACKS), "hostile.yaml")


FRAGMENT = (
    "#pose=1,<script>alert(1)</script>&x=%3Cimg%20src%3Dx%20onerror%3Dalert(1)%3E&map.quantity=__proto__"
    "&parameter.constructor=1&parameter.__proto__=1&limit.<b>=3&rate=Infinity,1&centre=1&given.toString=1"
)


@pytest.mark.nightly
@pytest.mark.parametrize("width", [390, 1280])
def test_texts_of_a_file_and_of_an_address_do_nothing(open_page, width):
    with open_page(hostile_text(), width, fragment=FRAGMENT) as seen:
        for panel in seen.page.locator("details.panel").all():
            seen.panel(panel.get_attribute("id").removeprefix("panel-"))
        seen.page.wait_for_timeout(300)
        assert seen.page.locator("script").count() == 3 and seen.page.locator("style").count() == 1
        assert seen.page.locator("img, iframe, object, embed, svg[onload]").count() == 0
        assert ATTACKS[0] in seen.page.locator("h1").inner_text()
        assert ATTACKS[0] in seen.page.title()
        assert "Ignored" in seen.page.locator("#notice").inner_text()
        home = [row["home"] for row in seen.page.evaluate("window.studio.robot.coordinates")]
        assert np.allclose(seen.state()["pose"], home) and seen.state()["parameters"] == {}
        assert seen.page.evaluate("({}).constructor === Object && ({}).parameter === undefined")
        assert not seen.faults


@pytest.mark.nightly
def test_a_page_in_a_notebook_runs_in_its_sandbox(browser, page_file, tmp_path):
    from benchmarks.browser.chromium import opened
    from pkmgen.api.notebook import PageView

    page, _ = page_file("fivebar")
    framed = tmp_path / "notebook.html"
    ready = "<script>var studio = 1</script>"
    framed.write_text(f"<!DOCTYPE html>{ready}{PageView('fivebar', 600, page.read_text('utf-8'))._repr_html_()}")
    with opened(browser, framed, 1280) as seen:
        frame = seen.page.frames[1]
        frame.wait_for_function("() => window.studio !== undefined", timeout=60_000)
        assert frame.evaluate("origin") == "null"
        frame.locator("#panel-pose").get_by_label("x", exact=True).fill("0.05")
        assert frame.evaluate("window.studio.store.state.pose[0]") == 0.05
        frame.locator("#panel-map summary").first.click()
        frame.wait_for_function(
            "() => /states a second$/.test(document.querySelector('#panel-map .speed').textContent)", timeout=60_000
        )
        frame.locator("#panel-files summary").first.click()
        with seen.page.expect_download() as download:
            frame.get_by_role("button", name="Robot file, YAML").click()
        assert "fivebar" in download.value.path().read_text("utf-8")
        assert not seen.faults


@pytest.mark.nightly
def test_the_policy_of_a_page(page_file):
    pytest.importorskip("ziglang", reason="zig, the wheel ziglang of the extra `compiler`, is not installed")
    text = page_file("fivebar")[0].read_text("utf-8")
    policy = text.partition('http-equiv="Content-Security-Policy" content="')[2].partition('"')[0].replace("&#39;", "'")
    rules = dict(rule.split(" ", 1) for rule in policy.split("; "))
    assert rules["default-src"] == "'none'" and rules["connect-src"] == "'none'" and rules["worker-src"] == "blob:"
    assert "'unsafe-inline'" not in policy and "'unsafe-eval'" not in policy and "http" not in policy
    assert " style=" not in text.partition("<body>")[2].partition("<script")[0]
