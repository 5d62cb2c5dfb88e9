import type { ExecutedQuestion } from '../../question.ts';

export const labLogSummary: ExecutedQuestion = {
  key: 'lab-log-summary',
  name: 'Summary of the lab log',
  owner: 'faculty2',
  subject: 'IT301',
  modules: [3, 4, 5],
  tags: ['strings', 'parsing', 'hash map'],
  language: ['PYTHON'],
  difficulty: '3',
  marks: 15,
  timeRequired: 30,
  wantAutoCalculate: true,
  statement: `<p>The computer laboratory logs who comes and goes. Each line has the form <code>HH:MM name ACTION</code>, with <code>IN</code> or <code>OUT</code> as action, in the order of time. Work out how many minutes each student was in the laboratory.</p>
<ul><li>The laboratory closes at 18:00: whoever is still in then is sent out at that time.</li><li>An <code>IN</code> of somebody who is already in, and an <code>OUT</code> of somebody who is not in, are <strong>ignored lines</strong>.</li><li>A line that does not have the form above is an ignored line too: not exactly three parts, a time that is not two digits, a colon and two digits between 00:00 and 18:00, or an unknown action.</li></ul>
<h3>Input</h3>
<p>1 to 1000 lines until the end of the input. The parts of a line are separated by single spaces.</p>
<h3>Output</h3>
<ul><li>For each student who came in at least once, a line with the name and the total minutes, most minutes first; equal minutes in alphabetical order of the names.</li><li>A last line <code>IGNORED</code> with the number of ignored lines.</li></ul>
<h3>Sample</h3>
<pre><code>Input
09:00 asha IN
09:30 ravi IN
10:15 asha OUT
11:00 ravi OUT

Output
ravi 90
asha 75
IGNORED 0</code></pre>`,
  code: [],
  tests: [
    { type: 'PUBLIC', input: '09:00 asha IN\n09:30 ravi IN\n10:15 asha OUT\n11:00 ravi OUT' },
    { type: 'PUBLIC', input: '10:00 meera IN\nhello\n10:40 meera OUT\n11:00 meera IN\n11:20 meera OUT' },
    { type: 'HIDDEN', input: '16:30 zubin IN\n17:15 anu IN\n17:45 anu OUT' },
    {
      type: 'HIDDEN',
      input: '09:00 kiran OUT\n09:10 kiran IN\n09:20 kiran IN\n09:40 kiran OUT\n09:50 kiran OUT',
    },
    {
      type: 'HIDDEN',
      input: '08:00 tara IN\n08:00 bela IN\n09:00 tara OUT\n09:00 bela OUT\n10:00 omi IN\n10:05 omi OUT',
    },
    {
      type: 'HIDDEN',
      input:
        '25:10 raj IN\n9:00 raj IN\n09:75 raj IN\n10:00 raj ENTER\n10:00 raj IN now\n11:00 raj IN\n12:30 raj OUT',
    },
    { type: 'HIDDEN', input: 'nobody here\nno log' },
    { type: 'HIDDEN', input: '16:00 dev IN\n16:60 eva IN\n17:10 eva IN' },
    { type: 'HIDDEN', input: '18:00 late IN\n18:01 later IN' },
  ],
  firstOutput: 'ravi 90\nasha 75\nIGNORED 0',
  references: [
    {
      language: 'PYTHON',
      text: String.raw`import re
import sys

CLOSING = 18 * 60


def parse(line):
    """Minute of the day, name and action; None when the line does not have the form."""
    match = re.fullmatch(r"(\d\d):(\d\d) (\S+) (IN|OUT)", line)
    if not match:
        return None
    hours, minutes = int(match[1]), int(match[2])
    at = hours * 60 + minutes
    return (at, match[3], match[4]) if minutes < 60 and at <= CLOSING else None


came_in = {}
total = {}
ignored = 0
for line in sys.stdin.read().splitlines():
    entry = parse(line)
    if entry is None or (entry[2] == "IN") == (entry[1] in came_in):
        ignored += 1
        continue
    at, name, action = entry
    if action == "IN":
        came_in[name] = at
        total.setdefault(name, 0)
    else:
        total[name] += at - came_in.pop(name)

for name, at in came_in.items():
    total[name] += CLOSING - at
for name in sorted(total, key=lambda name: (-total[name], name)):
    print(name, total[name])
print("IGNORED", ignored)`,
    },
  ],
  attempts: [
    {
      quality: 'good',
      language: 'PYTHON',
      text: String.raw`import sys


def to_minutes(text):
    if len(text) != 5 or text[2] != ":":
        return -1
    if not (text[:2].isdigit() and text[3:].isdigit()):
        return -1
    h = int(text[:2])
    m = int(text[3:])
    if m > 59 or h * 60 + m > 1080:
        return -1
    return h * 60 + m


inside = {}
minutes = {}
ignored = 0
for line in sys.stdin:
    parts = line.strip().split(" ")
    if len(parts) != 3:
        ignored += 1
        continue
    time = to_minutes(parts[0])
    name = parts[1]
    action = parts[2]
    if time == -1:
        ignored += 1
    elif action == "IN" and name not in inside:
        inside[name] = time
        if name not in minutes:
            minutes[name] = 0
    elif action == "OUT" and name in inside:
        minutes[name] += time - inside[name]
        del inside[name]
    else:
        ignored += 1

for name in inside:
    minutes[name] += 1080 - inside[name]

result = [(-minutes[name], name) for name in minutes]
result.sort()
for m, name in result:
    print(name, -m)
print("IGNORED", ignored)`,
    },
    {
      quality: 'partial',
      language: 'PYTHON',
      text: String.raw`import sys

start = {}
total = {}
ignored = 0
for line in sys.stdin:
    parts = line.split()
    if len(parts) != 3:
        ignored += 1
        continue
    h, m = parts[0].split(":")
    time = int(h) * 60 + int(m)
    name = parts[1]
    if parts[2] == "IN":
        start[name] = time
    elif parts[2] == "OUT":
        if name in start:
            total[name] = total.get(name, 0) + time - start[name]
        else:
            ignored += 1
    else:
        ignored += 1
for name in sorted(total, key=lambda n: (-total[n], n)):
    print(name, total[name])
print("IGNORED", ignored)`,
    },
    {
      quality: 'wrong',
      language: 'PYTHON',
      text: String.raw`import sys

start = {}
for line in sys.stdin:
    parts = line.split()
    if len(parts) == 3:
        time = parts[0].replace(":", "")
        if parts[2] == "IN":
            start[parts[1]] = int(time)
        else:
            print(parts[1], int(time) - start.get(parts[1], 0))
print("IGNORED 0")`,
    },
    {
      quality: 'compile-error',
      language: 'PYTHON',
      text: String.raw`import sys

start = {}
total = {}
for line in sys.stdin:
    time, name, action = line.split()
    h, m = time.split(":")
    if action = "IN":
        start[name] = int(h) * 60 + int(m)
    else:
        total[name] = int(h) * 60 + int(m) - start[name]
print(total)`,
    },
    {
      quality: 'crash',
      language: 'PYTHON',
      text: String.raw`import sys

start = {}
total = {}
for line in sys.stdin:
    time, name, action = line.split()
    h, m = time.split(":")
    minute = int(h) * 60 + int(m)
    if action == "IN":
        start[name] = minute
        total.setdefault(name, 0)
    else:
        total[name] += minute - start.pop(name)
for name in sorted(total, key=lambda n: (-total[n], n)):
    print(name, total[name])
print("IGNORED", 0)`,
    },
  ],
};
