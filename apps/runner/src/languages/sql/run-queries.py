"""Runs the statements of a file on a database that a test's input makes, and prints what they answer as tables.

run-queries.py FILE          the input of the test is read from standard input
run-queries.py --check FILE  only looks whether every statement can be read

Of the input, what stands below a line `-- after the answer` runs after the file's statements, and what it answers is
printed in the place of what those answer. A line `-- columns by position` leaves the names of columns out.
"""
import re
import sqlite3
import sys

MARK = re.compile(r"^[ \t]*--[ \t]*after the answer[ \t]*$", re.IGNORECASE | re.MULTILINE)
BY_POSITION = re.compile(r"^[ \t]*--[ \t]*columns by position[ \t]*$", re.IGNORECASE | re.MULTILINE)
UNREADABLE = re.compile(r"syntax error|unrecognized token|incomplete input|unterminated")
REFUSED = {sqlite3.SQLITE_ATTACH, sqlite3.SQLITE_DETACH}
ESCAPES = str.maketrans({"\t": "\\t", "\n": "\\n", "\r": "\\r"})


def statements_of(text):
    """Each statement with the place where it begins; what is left at the end counts as one."""
    begin = 0
    for found in re.finditer(";", text):
        if sqlite3.complete_statement(text[begin:found.end()]):
            yield begin, text[begin:found.end()]
            begin = found.end()
    yield begin, text[begin:]


def is_empty(statement):
    return not re.sub(r"--[^\n]*|/\*.*?\*/|[\s;]", "", statement, flags=re.DOTALL)


def show(value):
    if value is None:
        return "NULL"
    if isinstance(value, float):
        return format(value, ".15g")
    if isinstance(value, bytes):
        return f"x'{value.hex()}'"
    return str(value).translate(ESCAPES)


class Tables:
    """Prints one table after another, a blank line between them."""

    def __init__(self, with_names):
        self.with_names = with_names
        self.count = 0

    def print(self, cursor):
        if cursor.description is None:
            return
        write = sys.stdout.write
        if self.count:
            write("\n")
        self.count += 1
        if self.with_names:
            write("\t".join(show(column[0]) for column in cursor.description) + "\n")
        for row in cursor:
            write("\t".join(map(show, row)) + "\n")


def place_of(text, begin, error):
    """Line and column, counted from 1, of what an error names, or else of the statement."""
    at = begin + len(text[begin:]) - len(text[begin:].lstrip())
    near = re.match(r'(?:near "(.+?)": |no such (?:table|column|function): (?:\w+\.)?(\w+)$)', str(error), re.DOTALL)
    if near:
        named = text.find(near[1] or near[2], at)
        at = named if named >= 0 else at
    before = text[:at]
    return before.count("\n") + 1, at - (before.rfind("\n") + 1) + 1


def fail(name, text, begin, error):
    sys.stdout.flush()
    line, column = place_of(text, begin, error)
    print(f"{name}:{line}:{column}: error: {error}", file=sys.stderr)
    sys.exit(1)


def run_each(connection, name, text, tables):
    for begin, statement in statements_of(text):
        if is_empty(statement):
            continue
        try:
            cursor = connection.execute(statement)
            tables.print(cursor) if tables else cursor.fetchall()
        except (sqlite3.Error, sqlite3.Warning, OverflowError) as error:
            fail(name, text, begin, error)


def check(name, text):
    connection = sqlite3.connect(":memory:")
    for begin, statement in statements_of(text):
        if is_empty(statement):
            continue
        try:
            connection.execute("explain " + statement)
        except (sqlite3.Error, sqlite3.Warning) as error:
            if UNREADABLE.search(str(error)):
                fail(name, text, begin, error)


def main():
    name = sys.argv[-1]
    text = open(name, encoding="utf-8").read()
    if sys.argv[1] == "--check":
        return check(name, text)
    given = sys.stdin.read()
    parts = MARK.split(given, maxsplit=1)
    # Every statement stands for itself unless the answer begins a transaction.
    connection = sqlite3.connect(":memory:", isolation_level=None)
    try:
        connection.executescript(parts[0])
    except (sqlite3.Error, sqlite3.Warning) as error:
        print(f"The set-up script of this test fails: {error}", file=sys.stderr)
        sys.exit(1)
    tables = Tables(not BY_POSITION.search(given))
    connection.set_authorizer(
        lambda action, *_: sqlite3.SQLITE_DENY if action in REFUSED else sqlite3.SQLITE_OK
    )
    run_each(connection, name, text, tables if len(parts) == 1 else None)
    if len(parts) == 2:
        connection.set_authorizer(None)
        run_each(connection, "the query after the answer", parts[1], tables)


main()
