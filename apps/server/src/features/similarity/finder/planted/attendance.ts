import type { PlantedClass } from './planted.ts';

/**
 * "Each of n lines has a name and P or A. Print every student with the share of days present, the lowest first, those of
 * the same share by name; mark whoever is below 75 with a star. At the end print how many are below."
 */
export const ATTENDANCE: PlantedClass = {
  name: 'attendance',
  language: 'PYTHON',
  given: 'def main():\n    pass\n\n\nmain()\n',
  honest: [
    String.raw`n = int(input())
present = {}
total = {}
for _ in range(n):
    name, mark = input().split()
    total[name] = total.get(name, 0) + 1
    if mark == "P":
        present[name] = present.get(name, 0) + 1
rows = []
for name in total:
    rows.append((present.get(name, 0) * 100 / total[name], name))
rows.sort()
low = 0
for share, name in rows:
    if share < 75:
        print(name, round(share, 2), "*")
        low += 1
    else:
        print(name, round(share, 2))
print(low)`,
    String.raw`from collections import defaultdict

def read():
    days = defaultdict(list)
    for _ in range(int(input())):
        who, what = input().split()
        days[who].append(what == "P")
    return days

def share(marks):
    return round(100 * sum(marks) / len(marks), 2)

def main():
    days = read()
    result = sorted(days, key=lambda who: (share(days[who]), who))
    for who in result:
        star = " *" if share(days[who]) < 75 else ""
        print(f"{who} {share(days[who])}{star}")
    print(sum(1 for who in days if share(days[who]) < 75))

main()`,
    String.raw`class Student:
    def __init__(self, name):
        self.name = name
        self.there = 0
        self.days = 0

    def add(self, status):
        self.days += 1
        if status == "P":
            self.there += 1

    def percent(self):
        return self.there / self.days * 100

students = {}
for line in range(int(input())):
    name, status = input().split()
    if name not in students:
        students[name] = Student(name)
    students[name].add(status)

ordered = sorted(students.values(), key=lambda s: (s.percent(), s.name))
below = [s for s in ordered if s.percent() < 75]
for s in ordered:
    text = s.name + " " + str(round(s.percent(), 2))
    if s in below:
        text = text + " *"
    print(text)
print(len(below))`,
    String.raw`import sys

lines = sys.stdin.read().splitlines()[1:]
names = sorted(set(line.split()[0] for line in lines))
table = []
for name in names:
    own = [line for line in lines if line.split()[0] == name]
    here = [line for line in own if line.endswith("P")]
    table.append([name, len(here) / len(own) * 100])
table.sort(key=lambda row: row[1])
counter = 0
for row in table:
    mark = ""
    if row[1] < 75:
        mark = "*"
        counter = counter + 1
    print(row[0], "%.2f" % row[1], mark)
print(counter)`,
    String.raw`from collections import Counter

n = int(input())
entries = [tuple(input().split()) for _ in range(n)]
all_days = Counter(name for name, _ in entries)
good_days = Counter(name for name, mark in entries if mark == "P")
percentage = {name: good_days[name] / all_days[name] * 100 for name in all_days}
for name, value in sorted(percentage.items(), key=lambda item: (item[1], item[0])):
    print(name, round(value, 2), "*" if value < 75 else "")
print(len([value for value in percentage.values() if value < 75]))`,
    String.raw`n = int(input())
names = []
p = []
t = []
i = 0
while i < n:
    x = input().split()
    if x[0] in names:
        k = names.index(x[0])
    else:
        names.append(x[0])
        p.append(0)
        t.append(0)
        k = len(names) - 1
    t[k] = t[k] + 1
    if x[1] == "P":
        p[k] = p[k] + 1
    i = i + 1
per = []
for j in range(len(names)):
    per.append(p[j] * 100 / t[j])
for a in range(len(names)):
    for b in range(len(names) - 1):
        if per[b] > per[b + 1] or (per[b] == per[b + 1] and names[b] > names[b + 1]):
            per[b], per[b + 1] = per[b + 1], per[b]
            names[b], names[b + 1] = names[b + 1], names[b]
c = 0
for j in range(len(names)):
    if per[j] < 75:
        c = c + 1
        print(names[j], round(per[j], 2), "*")
    else:
        print(names[j], round(per[j], 2))
print(c)`,
    String.raw`def solve():
    n = int(input())
    data = {}
    for _ in range(n):
        name, flag = input().split()
        came, held = data.get(name, (0, 0))
        data[name] = (came + (flag == "P"), held + 1)
    out = []
    for name, (came, held) in data.items():
        out.append((came / held, name))
    count = 0
    for ratio, name in sorted(out):
        line = "{} {:.2f}".format(name, ratio * 100)
        if ratio < 0.75:
            line += " *"
            count += 1
        print(line)
    print(count)

solve()`,
    String.raw`import sys
from itertools import groupby

rows = [line.split() for line in sys.stdin.readlines()[1:]]
rows.sort()
answer = []
for name, group in groupby(rows, key=lambda row: row[0]):
    marks = [row[1] for row in group]
    answer.append((marks.count("P") / len(marks) * 100, name))
answer.sort()
print("\n".join(f"{name} {value:.2f}" + (" *" if value < 75 else "") for value, name in answer))
print(sum(value < 75 for value, _ in answer))`,
    String.raw`n = int(input())
d = dict()
for i in range(0, n):
    s = input()
    parts = s.split(" ")
    if parts[0] not in d:
        d[parts[0]] = ""
    d[parts[0]] = d[parts[0]] + parts[1]
shares = dict()
for key in d:
    text = d[key]
    yes = 0
    for letter in text:
        if letter == "P":
            yes += 1
    shares[key] = yes / len(text) * 100
bad = 0
while len(shares) > 0:
    smallest = None
    for key in shares:
        if smallest is None or shares[key] < shares[smallest]:
            smallest = key
        elif shares[key] == shares[smallest] and key < smallest:
            smallest = key
    if shares[smallest] < 75:
        print(smallest, round(shares[smallest], 2), "*")
        bad += 1
    else:
        print(smallest, round(shares[smallest], 2))
    del shares[smallest]
print(bad)`,
    String.raw`def percentage(record):
    return record["P"] * 100.0 / (record["P"] + record["A"])

records = {}
for _ in range(int(input())):
    student, day = input().split()
    records.setdefault(student, {"P": 0, "A": 0})[day] += 1

ranking = [(percentage(record), student) for student, record in records.items()]
ranking.sort()
defaulters = 0
for value, student in ranking:
    flag = value < 75
    defaulters += flag
    print(student, f"{value:.2f}", "*" * flag)
print(defaulters)`,
    String.raw`n = int(input())
attend = {}
for i in range(n):
    name, st = input().split()
    if name in attend:
        attend[name][1] += 1
    else:
        attend[name] = [0, 1]
    if st == "P":
        attend[name][0] += 1

def key(item):
    return item[1][0] / item[1][1], item[0]

less = 0
for name, pair in sorted(attend.items(), key=key):
    percent = pair[0] / pair[1] * 100
    print(name, end=" ")
    print(round(percent, 2), end="")
    if percent < 75:
        print(" *", end="")
        less += 1
    print()
print(less)`,
    String.raw`from sys import stdin

def parse(stream):
    next(stream)
    for line in stream:
        name, mark = line.split()
        yield name, 1 if mark == "P" else 0

held, came = {}, {}
for name, one in parse(stdin):
    held[name] = held.get(name, 0) + 1
    came[name] = came.get(name, 0) + one

shares = {}
for name, days in held.items():
    shares[name] = came[name] / days * 100

low = {name for name, value in shares.items() if value < 75}
for name in sorted(sorted(shares), key=shares.get):
    print(name, round(shares[name], 2), *(["*"] if name in low else []))
print(len(low))`,
    String.raw`n = int(input())
log = []
for i in range(n):
    log.append(input().split())

students = []
for entry in log:
    if entry[0] not in students:
        students.append(entry[0])
students.sort()

result = []
for student in students:
    present = 0
    absent = 0
    for entry in log:
        if entry[0] == student:
            if entry[1] == "P":
                present += 1
            else:
                absent += 1
    result.append([100 * present / (present + absent), student])

result.sort()
shortage = 0
for r in result:
    if r[0] >= 75:
        print(r[1], round(r[0], 2))
    else:
        shortage += 1
        print(r[1], round(r[0], 2), "*")
print(shortage)`,
    String.raw`def main():
    n = int(input())
    seen = {}
    for _ in range(n):
        name, value = input().split()
        if name not in seen:
            seen[name] = []
        seen[name].append(value)
    final = {}
    for name in seen:
        values = seen[name]
        final[name] = values.count("P") / len(values) * 100
    order = sorted(final.keys(), key=lambda x: (final[x], x))
    warned = 0
    for name in order:
        if final[name] < 75:
            print(name, round(final[name], 2), "*")
            warned += 1
        else:
            print(name, round(final[name], 2))
    print(warned)


main()`,
    String.raw`import heapq

heap = []
counts = {}
for _ in range(int(input())):
    who, status = input().split()
    yes, no = counts.pop(who, (0, 0))
    counts[who] = (yes + 1, no) if status == "P" else (yes, no + 1)
for who, (yes, no) in counts.items():
    heapq.heappush(heap, (yes / (yes + no), who))
stars = 0
while heap:
    ratio, who = heapq.heappop(heap)
    if ratio < 0.75:
        stars += 1
    print(who, round(ratio * 100, 2), "" if ratio >= 0.75 else "*")
print(stars)`,
  ],
  copies: [
    {
      of: 5,
      how: 'renamed',
      text: String.raw`rows = int(input())
people = []
came = []
days = []
line = 0
while line < rows:
    word = input().split()
    if word[0] in people:
        place = people.index(word[0])
    else:
        people.append(word[0])
        came.append(0)
        days.append(0)
        place = len(people) - 1
    days[place] = days[place] + 1
    if word[1] == "P":
        came[place] = came[place] + 1
    line = line + 1
percent = []
for who in range(len(people)):
    percent.append(came[who] * 100 / days[who])
for first in range(len(people)):
    for second in range(len(people) - 1):
        if percent[second] > percent[second + 1] or (percent[second] == percent[second + 1] and people[second] > people[second + 1]):
            percent[second], percent[second + 1] = percent[second + 1], percent[second]
            people[second], people[second + 1] = people[second + 1], people[second]
below = 0
for who in range(len(people)):
    if percent[who] < 75:
        below = below + 1
        print(people[who], round(percent[who], 2), "*")
    else:
        print(people[who], round(percent[who], 2))
print(below)`,
    },
    {
      of: 2,
      how: 'reordered',
      text: String.raw`class Person:
    def percent(self):
        return self.came / self.total * 100

    def add(self, value):
        self.total += 1
        if value == "P":
            self.came += 1

    def __init__(self, name):
        self.name = name
        self.came = 0
        self.total = 0

people = {}
for _ in range(int(input())):
    name, value = input().split()
    if name not in people:
        people[name] = Person(name)
    people[name].add(value)

ranked = sorted(people.values(), key=lambda one: (one.percent(), one.name))
low = [one for one in ranked if one.percent() < 75]
for one in ranked:
    text = one.name + " " + str(round(one.percent(), 2))
    if one in low:
        text = text + " *"
    print(text)
print(len(low))`,
    },
    {
      of: 8,
      how: 'several',
      text: String.raw`# attendance of the whole class
count = int(input())
marks = dict()
i = 0
while i < count:
    # read one line
    words = input().split(" ")
    if words[0] not in marks:
        marks[words[0]] = ""
    marks[words[0]] = marks[words[0]] + words[1]
    i += 1
result = dict()
for who in marks:
    letters = marks[who]
    present = 0
    for ch in letters:
        if ch == "P":
            present = present + 1
    result[who] = present / len(letters) * 100
short = 0
# always take the smallest one out
while len(result) > 0:
    least = None
    for who in result:
        if least is None or result[who] < result[least]:
            least = who
        elif result[who] == result[least] and who < least:
            least = who
    value = result[least]
    if value < 75:
        print(least, round(value, 2), "*")
        short += 1
    else:
        print(least, round(value, 2))
    del result[least]
print(short)`,
    },
    {
      of: 12,
      how: 'loops',
      text: String.raw`n = int(input())
log = []
i = 0
while i < n:
    log.append(input().split())
    i += 1

students = []
for entry in log:
    if entry[0] not in students:
        students.append(entry[0])
students.sort()

result = []
k = 0
while k < len(students):
    student = students[k]
    present = 0
    absent = 0
    for entry in log:
        if entry[0] == student:
            if entry[1] == "P":
                present += 1
            else:
                absent += 1
    result.append([100 * present / (present + absent), student])
    k += 1

result.sort()
shortage = 0
for r in result:
    if r[0] >= 75:
        print(r[1], round(r[0], 2))
    else:
        shortage += 1
        print(r[1], round(r[0], 2), "*")
print(shortage)`,
    },
  ],
};
