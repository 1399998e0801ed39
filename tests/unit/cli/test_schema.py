"""The JSON Schema of robot files, and a light check by it."""

import json

import yaml

from tests.unit.cli.robot_files import FIVEBAR

TYPES = {"object": dict, "array": list, "string": str, "number": (int, float), "integer": int, "boolean": bool}


def conforms(schema, node, value):
    """A light JSON Schema check: the words that the schema of robot files uses, all others refused."""
    known = {"$ref", "$schema", "$defs", "type", "properties", "required", "additionalProperties", "patternProperties"}
    known |= {"items", "prefixItems", "minItems", "maxItems", "minLength", "maxLength", "minimum", "pattern", "enum"}
    known |= {"const", "anyOf", "oneOf", "title", "description", "default", "propertyNames"}
    known |= {"minProperties", "maxProperties"}
    assert set(node) <= known, set(node) - known
    if "$ref" in node:
        return conforms(schema, schema["$defs"][node["$ref"].removeprefix("#/$defs/")], value)
    options = node.get("anyOf") or node.get("oneOf")
    if options:
        return any(conforms(schema, option, value) for option in options)
    if "const" in node and value != node["const"]:
        return False
    if "enum" in node and value not in node["enum"]:
        return False
    types = node.get("type", [])
    types = [types] if isinstance(types, str) else types
    if types and value is not None and not any(isinstance(value, TYPES.get(name, type(None))) for name in types):
        return False
    if isinstance(value, dict):
        return _members_conform(schema, node, value)
    if isinstance(value, list):
        items = node.get("prefixItems") or [node["items"]] * len(value)
        sizes = node.get("minItems", 0) <= len(value) <= node.get("maxItems", len(value))
        return sizes and all(conforms(schema, item, entry) for item, entry in zip(items, value, strict=False))
    return True


def _members_conform(schema, node, value):
    members, other = node.get("properties", {}), node.get("additionalProperties", True)
    if not set(node.get("required", [])) <= set(value):
        return False
    for key, entry in value.items():
        patterns = list(node.get("patternProperties", {}).values())
        member = members.get(key) or (patterns[0] if patterns else other)
        if member is False or (isinstance(member, dict) and not conforms(schema, member, entry)):
            return False
    return True


def test_schema(pkmgen):
    schema = json.loads(pkmgen("schema")[1])
    assert schema["$schema"] == "https://json-schema.org/draft/2020-12/schema"
    robot = yaml.safe_load(FIVEBAR)
    assert conforms(schema, schema, robot)
    assert not conforms(schema, schema, robot | {"wheels": 4})
    assert not conforms(schema, schema, robot | {"pkmgen": 2})
    assert not conforms(schema, schema, robot | {"limbs": []})
    assert not conforms(schema, schema, robot | {"gravity": [0, 0]})
    assert not conforms(schema, schema, {key: value for key, value in robot.items() if key != "platform"})
