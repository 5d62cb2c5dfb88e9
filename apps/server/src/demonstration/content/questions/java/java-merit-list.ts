import type { ExecutedQuestion } from '../../question.ts';

export const javaMeritList: ExecutedQuestion = {
  key: 'java-merit-list',
  name: 'Merit list',
  owner: 'faculty',
  subject: 'CE303',
  modules: [4],
  tags: ['collections', 'sorting'],
  language: ['JAVA'],
  difficulty: '2',
  marks: 10,
  timeRequired: 20,
  wantAutoCalculate: true,
  statement: `<p>Print the merit list of every branch. Keep the students in suitable <strong>collections</strong>, and order them with a <code>Comparator</code>.</p>
<h3>Input</h3>
<ul><li>The first line holds the number of students <code>n</code>.</li><li>Each of the next <code>n</code> lines holds name, branch and marks of a student, separated by spaces. Names are single words and differ.</li></ul>
<h3>Output</h3>
<ul><li>For each branch in alphabetical order a line with the branch and a colon,</li><li>and below it a line for each of its students with rank, name and marks: higher marks first, equal marks in alphabetical order of the names. Students with equal marks have <strong>the same rank</strong>, and the ranks after them are skipped (1, 2, 2, 4).</li></ul>
<h3>Constraints</h3>
<ul><li>1 ≤ n ≤ 500</li><li>0 ≤ marks ≤ 100</li></ul>
<h3>Sample</h3>
<pre><code>Input
4
Ravi IT 70
Asha CE 91
Omi IT 85
Bela IT 85

Output
CE:
1 Asha 91
IT:
1 Bela 85
1 Omi 85
3 Ravi 70</code></pre>`,
  code: [],
  tests: [
    { type: 'PUBLIC', input: '4\nRavi IT 70\nAsha CE 91\nOmi IT 85\nBela IT 85' },
    { type: 'PUBLIC', input: '2\nZoya CE 40\nArif CE 60' },
    { type: 'HIDDEN', input: '1\nMeher ME 0' },
    { type: 'HIDDEN', input: '5\nE CE 50\nD CE 50\nC CE 50\nB CE 49\nA CE 100' },
    { type: 'HIDDEN', input: '3\nNoor EC 100\nIla CE 100\nUma CH 100' },
    {
      type: 'HIDDEN',
      input: `60\n${Array.from({ length: 60 }, (_, i) => `S${String(i).padStart(2, '0')} ${['CE', 'IT', 'EC'][(i * 7) % 3]} ${40 + ((i * 13) % 17)}`).join('\n')}`,
    },
  ],
  firstOutput: 'CE:\n1 Asha 91\nIT:\n1 Bela 85\n1 Omi 85\n3 Ravi 70',
  references: [
    {
      language: 'JAVA',
      text: String.raw`import java.util.*;

public class Main {
    record Student(String name, int marks) {}

    static final Comparator<Student> MERIT =
            Comparator.comparingInt(Student::marks).reversed().thenComparing(Student::name);

    static void print(List<Student> students) {
        students.sort(MERIT);
        int rank = 0;
        for (int i = 0; i < students.size(); i++) {
            Student student = students.get(i);
            if (i == 0 || student.marks() != students.get(i - 1).marks()) rank = i + 1;
            System.out.println(rank + " " + student.name() + " " + student.marks());
        }
    }

    public static void main(String[] args) {
        Scanner in = new Scanner(System.in);
        Map<String, List<Student>> branches = new TreeMap<>();
        for (int n = in.nextInt(); n > 0; n--) {
            String name = in.next();
            branches.computeIfAbsent(in.next(), branch -> new ArrayList<>()).add(new Student(name, in.nextInt()));
        }
        branches.forEach((branch, students) -> {
            System.out.println(branch + ":");
            print(students);
        });
    }
}`,
    },
  ],
  attempts: [],
};
