"""Calls the component in wasmtime: `call.py COMPONENT`. Prints what it found as JSON."""

import json
import sys

from wasmtime import Engine, Store
from wasmtime.component import Component, Linker, Record


def record(**fields):
    made = Record()
    for name, value in fields.items():
        setattr(made, name.replace("_", "-"), value)
    return made


engine = Engine()
store = Store(engine)
component = Component.from_file(engine, sys.argv[1])
# The linker offers nothing, so a component that imported anything could not be instantiated.
instance = Linker(engine).instantiate(store, component)


def function(interface, name):
    index = instance.get_export_index(store, f"countersign:verifier/{interface}@0.1.0")
    return instance.get_func(store, instance.get_export_index(store, name, index))


def call(interface, name, *args):
    target = function(interface, name)
    result = target(store, *args)
    target.post_return(store)
    return result


sentence = record(id=None, text='contains "hello"', check=None)
# wasmtime takes a variant as the value of its case where the values tell the cases apart.
request = record(artifact="hello", criteria=[sentence], budget=None)
report = call("criteria", "check", request)
report = getattr(report, "payload", report)
key = sys.stdin.read()
statement = call("receipt", "sign-verdict", report, key)

print(
    json.dumps(
        {
            "imports": sorted(component.type.imports(engine)),
            "verdict": report.verdict.verdict,
            "statement": getattr(statement, "payload", statement),
            "digest": call("json", "digest", "abc"),
        }
    )
)
