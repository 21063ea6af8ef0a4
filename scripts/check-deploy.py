#!/usr/bin/env python3
"""Whether the files of deploy/ name what exists. For scripts/test-proxies.sh.

check-deploy.py METRICS...

METRICS are addresses of /metrics of processes that have served a game. Needs PyYAML and
jsonschema_rs, which Schemathesis brings.
"""
import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile
import urllib.request

import jsonschema_rs
import yaml

DEPLOY = pathlib.Path(__file__).parent.parent / "deploy"
CACHE = pathlib.Path(os.environ.get("XDG_CACHE_HOME", "~/.cache")).expanduser() / "leonardo"
DASHBOARD = json.loads((DEPLOY / "grafana.json").read_text())
ALERTS = yaml.safe_load((DEPLOY / "alerts.yml").read_text())
COMPOSE = yaml.safe_load((DEPLOY / "compose.yaml").read_text())


def expressions():
    for panel in DASHBOARD["panels"]:
        for target in panel["targets"]:
            yield panel["title"], target["expr"]
    for group in ALERTS["groups"]:
        for rule in group["rules"]:
            yield rule["alert"], rule["expr"]


def check_metrics(addresses):
    """Every metric and every label that is named is told by the program."""
    direct = urllib.request.build_opener(urllib.request.ProxyHandler({}))
    told = "".join(direct.open(address).read().decode() for address in addresses)
    names = set(re.findall(r"^(\w+)(?:\{| )", told, re.MULTILINE))
    labels = set(re.findall(r'[{,](\w+)="', told)) | {"instance", "job"}
    used = set()
    for place, expression in expressions():
        found = re.findall(r"\bleonardo_\w+", expression)
        assert found or "up{" in expression, f"{place}: no metric in {expression}"
        for name in found:
            assert name in names, f"{place}: {name} is not in /metrics"
        named = re.findall(r"(\w+)=~?\"", expression) + re.findall(r"by \((\w+)\)", expression)
        for label in named:
            assert label in labels, f"{place}: no metric has the label {label}"
        used.update(found)
    print(f"   {len(used)} metrics in {len(list(expressions()))} expressions, all in /metrics")


def check_dashboard():
    """It can be imported: one source, which is asked for, and panels that do not overlap."""
    variables = {variable["name"]: variable for variable in DASHBOARD["templating"]["list"]}
    assert variables["datasource"]["type"] == "datasource"
    taken, ids = set(), set()
    for panel in DASHBOARD["panels"]:
        sources = [panel["datasource"]] + [target["datasource"] for target in panel["targets"]]
        assert all(source["uid"] == "${datasource}" for source in sources), panel["title"]
        at = panel["gridPos"]
        cells = {(x, y) for x in range(at["x"], at["x"] + at["w"])
                 for y in range(at["y"], at["y"] + at["h"])}
        assert not cells & taken and at["x"] + at["w"] <= 24, panel["title"]
        taken |= cells
        ids.add(panel["id"])
    assert len(ids) == len(DASHBOARD["panels"])
    for place, expression in expressions():
        for variable in re.findall(r"\$(\w+)", expression):
            assert variable in variables or variable == "__rate_interval", f"{place}: ${variable}"


def check_with_promtool():
    """Rules are valid and do what their tests say; the dashboard's expressions are valid, too."""
    promtool = CACHE / "debian/bin/promtool"
    promtool = str(promtool) if promtool.exists() else "promtool"
    rules = [{"record": f"panel:{number}", "expr": expression.replace("$__rate_interval", "1m")}
             for number, (_, expression) in enumerate(expressions())]
    with tempfile.TemporaryDirectory() as folder:
        panels = pathlib.Path(folder) / "panels.yml"
        panels.write_text(yaml.safe_dump({"groups": [{"name": "panels", "rules": rules}]}))
        try:
            for arguments in (["check", "rules", str(DEPLOY / "alerts.yml"), str(panels)],
                              ["test", "rules", str(DEPLOY / "alerts.test.yml")]):
                done = subprocess.run([promtool, *arguments], capture_output=True, text=True)
                assert done.returncode == 0, done.stdout + done.stderr
        except FileNotFoundError:
            print("   SKIPPED: promtool is not there, so the alert rules were not tried")
            return
    print("   promtool takes the alerts and the dashboard's expressions; the alerts' tests pass")


def check_compose():
    """It is what the schema allows, everything it names exists, and it fits the other files."""
    schema = CACHE / "compose_spec.json"
    if schema.exists():
        jsonschema_rs.validator_for(json.loads(schema.read_text())).validate(COMPOSE)
        print("   compose.yaml is as the schema of docker-compose 1.29.2 says")
    else:
        print("   SKIPPED: the schema of compose files is not there")
    services = COMPOSE["services"]
    addresses = {name: service["networks"]["inside"]["ipv4_address"]
                 for name, service in services.items()}
    for name, service in services.items():
        assert set(service.get("depends_on", [])) <= set(services), name
        assert set(service.get("secrets", [])) <= set(COMPOSE["secrets"]), name
        assert set(service["networks"]) <= set(COMPOSE["networks"]), name
        if "build" in service:
            build = service["build"]
            assert (DEPLOY / build["context"] / build["dockerfile"]).exists(), name
    for name in ("one", "two"):
        settings = services[name]["environment"]
        assert settings["LEONARDO_CLUSTER_LISTEN"].startswith(addresses[name] + ":")
        assert settings["LEONARDO_TRUSTED_PROXIES"] == f"{addresses['proxy']}/32"
        assert f"@{addresses['database']}/" in settings["LEONARDO_DATABASE"]
        for proxy in ("nginx.conf", "haproxy.cfg"):
            text = (DEPLOY / proxy).read_text()
            port = settings["LEONARDO_LISTEN"].rsplit(":")[-1]
            assert f"{addresses[name]}:{port}" in text, (proxy, name)
            assert settings["LEONARDO_TRUSTED_PROXIES"] in text, proxy
            assert settings["LEONARDO_PUBLIC_URL"] in text, proxy


check_metrics(sys.argv[1:])
check_dashboard()
check_with_promtool()
check_compose()
