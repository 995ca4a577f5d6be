"""Makes KiCad files repeatable: sorts items by content and numbers their identifiers."""

import re
import uuid

SORTED = {"footprint", "segment", "via", "zone", "gr_line", "gr_arc", "gr_circle", "gr_text",
          "gr_poly", "gr_rect", "fp_line", "fp_arc", "fp_circle", "fp_text", "fp_poly", "fp_rect", "pad"}
TOKEN = re.compile(r'\(|\)|"(?:[^"\\]|\\.)*"|[^\s()]+')


def parse(text):
    """Returns the nested lists of an S-expression."""
    stack = [[]]
    for token in TOKEN.findall(text):
        if token == "(":
            stack.append([])
        elif token == ")":
            done = stack.pop()
            stack[-1].append(done)
        else:
            stack[-1].append(token)
    return stack[0][0]


def is_item(node):
    return isinstance(node, list) and bool(node) and node[0] in SORTED


def key(node):
    """Returns the content of an item without its identifiers."""
    if not isinstance(node, list):
        return node
    if node[:1] == ["tstamp"]:
        return ""
    return "(" + " ".join(key(child) for child in node) + ")"


def sort_items(node):
    """Sorts the items of a node by content, after its other children."""
    if not isinstance(node, list):
        return node
    children = [sort_items(child) for child in node]
    items = sorted((child for child in children if is_item(child)), key=key)
    return [child for child in children if not is_item(child)] + items


def number_items(node, count):
    """Replaces each identifier by one that depends on its place only."""
    if node[:1] == ["tstamp"]:
        count[0] += 1
        node[1] = str(uuid.uuid5(uuid.NAMESPACE_URL, f"hexboard/{count[0]}"))
    for child in node:
        if isinstance(child, list):
            number_items(child, count)


def dump(node, depth=0):
    """Returns the text of a node; items and their attributes get lines of their own."""
    flat = key_with_stamps(node)
    if len(flat) <= 110 or not any(isinstance(child, list) for child in node):
        return "  " * depth + flat
    lines, head = [], []
    for child in node:
        if isinstance(child, list):
            lines.append(dump(child, depth + 1))
        elif lines:
            lines.append("  " * (depth + 1) + child)
        else:
            head.append(child)
    return "\n".join(["  " * depth + "(" + " ".join(head), *lines, "  " * depth + ")"])


def key_with_stamps(node):
    if not isinstance(node, list):
        return node
    return "(" + " ".join(key_with_stamps(child) for child in node) + ")"


def normalise(path):
    """Rewrites a KiCad file in a form that depends on its content only."""
    tree = sort_items(parse(path.read_text(encoding="utf-8")))
    number_items(tree, [0])
    path.write_text(dump(tree) + "\n", encoding="utf-8")
