import type { ExecutedQuestion } from '../../question.ts';

export const balancedBrackets: ExecutedQuestion = {
  key: 'balanced-brackets',
  name: 'Balanced brackets',
  owner: 'faculty',
  sharedWith: [{ username: 'faculty2', permissions: ['view', 'update'] }],
  subject: 'CE301',
  modules: [2],
  tags: ['stack', 'strings'],
  language: ['C', 'C++', 'JAVA', 'PYTHON'],
  difficulty: '2',
  marks: 10,
  timeRequired: 20,
  wantAutoCalculate: true,
  statement: `<p>An editor should point at the first bracket that does not fit. Read one line of program text and check its brackets <code>( ) [ ] { }</code> with a stack; all other characters are ignored.</p>
<ul><li>If every bracket is closed by one of its own kind in the right order, print <code>BALANCED</code>.</li><li>Otherwise print <code>NOT BALANCED</code> and the position of the first closing bracket that does not fit. Positions count from 1, and every character counts.</li><li>If all closing brackets fit but some bracket is still open at the end, the position is one more than the length of the line.</li></ul>
<h3>Input</h3>
<p>One line of 1 to 1000 characters. It neither begins nor ends with a space.</p>
<h3>Output</h3>
<p><code>BALANCED</code>, or <code>NOT BALANCED</code> and the position, separated by a space.</p>
<h3>Samples</h3>
<pre><code>Input
(a + b]) * c

Output
NOT BALANCED 7</code></pre>
<pre><code>Input
((a)

Output
NOT BALANCED 5</code></pre>`,
  code: [],
  tests: [
    { type: 'PUBLIC', input: '(a + b]) * c' },
    { type: 'PUBLIC', input: '((a)' },
    { type: 'PUBLIC', input: '{a + (b * [c - d])}' },
    { type: 'HIDDEN', input: ')(' },
    { type: 'HIDDEN', input: 'x = y' },
    { type: 'HIDDEN', input: '[' },
    { type: 'HIDDEN', input: '([)]' },
    { type: 'HIDDEN', input: `${'('.repeat(300)}${')'.repeat(300)}` },
    { type: 'HIDDEN', input: 'main() { return a[0; }' },
  ],
  firstOutput: 'NOT BALANCED 7',
  references: [
    {
      language: 'C',
      text: String.raw`#include <stdio.h>
#include <string.h>

int main(void) {
    char line[1100], stack[1100];
    int top = 0;
    if (!fgets(line, sizeof line, stdin))
        return 1;
    line[strcspn(line, "\r\n")] = '\0';
    int length = (int)strlen(line);
    for (int i = 0; i < length; i++) {
        char c = line[i];
        if (strchr("([{", c)) {
            stack[top++] = c == '(' ? ')' : c == '[' ? ']' : '}';
        } else if (strchr(")]}", c) && (top == 0 || stack[--top] != c)) {
            printf("NOT BALANCED %d\n", i + 1);
            return 0;
        }
    }
    if (top > 0)
        printf("NOT BALANCED %d\n", length + 1);
    else
        printf("BALANCED\n");
    return 0;
}`,
    },
    {
      language: 'C++',
      text: String.raw`#include <iostream>
#include <stack>
#include <string>

int main() {
    const std::string opening = "([{", closing = ")]}";
    std::string line;
    std::getline(std::cin, line);
    std::stack<char> expected;
    for (std::size_t i = 0; i < line.size(); i++) {
        const auto kind = opening.find(line[i]);
        if (kind != std::string::npos) {
            expected.push(closing[kind]);
        } else if (closing.find(line[i]) != std::string::npos) {
            if (expected.empty() || expected.top() != line[i]) {
                std::cout << "NOT BALANCED " << i + 1 << '\n';
                return 0;
            }
            expected.pop();
        }
    }
    if (expected.empty())
        std::cout << "BALANCED\n";
    else
        std::cout << "NOT BALANCED " << line.size() + 1 << '\n';
}`,
    },
    {
      language: 'JAVA',
      text: String.raw`import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Scanner;

public class Main {
    static int firstMisfit(String line) {
        Deque<Character> expected = new ArrayDeque<>();
        for (int i = 0; i < line.length(); i++) {
            char c = line.charAt(i);
            int kind = "([{".indexOf(c);
            if (kind >= 0) {
                expected.push(")]}".charAt(kind));
            } else if (")]}".indexOf(c) >= 0 && (expected.isEmpty() || expected.pop() != c)) {
                return i + 1;
            }
        }
        return expected.isEmpty() ? 0 : line.length() + 1;
    }

    public static void main(String[] args) {
        int position = firstMisfit(new Scanner(System.in).nextLine());
        System.out.println(position == 0 ? "BALANCED" : "NOT BALANCED " + position);
    }
}`,
    },
    {
      language: 'PYTHON',
      text: String.raw`PAIRS = {"(": ")", "[": "]", "{": "}"}


def first_misfit(line):
    expected = []
    for position, c in enumerate(line, start=1):
        if c in PAIRS:
            expected.append(PAIRS[c])
        elif c in ")]}" and (not expected or expected.pop() != c):
            return position
    return len(line) + 1 if expected else None


position = first_misfit(input())
print("BALANCED" if position is None else f"NOT BALANCED {position}")`,
    },
  ],
  attempts: [
    {
      quality: 'good',
      language: 'C',
      text: String.raw`#include <stdio.h>
#include <string.h>

char stack[2000];
int top = -1;

int matches(char open, char close) {
    if (open == '(' && close == ')') return 1;
    if (open == '[' && close == ']') return 1;
    if (open == '{' && close == '}') return 1;
    return 0;
}

int main() {
    char s[2000];
    scanf("%[^\n]", s);
    int n = strlen(s);
    for (int i = 0; i < n; i++) {
        if (s[i] == '(' || s[i] == '[' || s[i] == '{') {
            stack[++top] = s[i];
        } else if (s[i] == ')' || s[i] == ']' || s[i] == '}') {
            if (top == -1 || !matches(stack[top], s[i])) {
                printf("NOT BALANCED %d", i + 1);
                return 0;
            }
            top--;
        }
    }
    if (top == -1)
        printf("BALANCED");
    else
        printf("NOT BALANCED %d", n + 1);
    return 0;
}`,
    },
    {
      quality: 'partial',
      language: 'PYTHON',
      text: String.raw`s = input()
round_open = 0
square_open = 0
curly_open = 0
for i in range(len(s)):
    if s[i] == "(":
        round_open += 1
    if s[i] == ")":
        round_open -= 1
    if s[i] == "[":
        square_open += 1
    if s[i] == "]":
        square_open -= 1
    if s[i] == "{":
        curly_open += 1
    if s[i] == "}":
        curly_open -= 1
    if round_open < 0 or square_open < 0 or curly_open < 0:
        print("NOT BALANCED", i + 1)
        break
else:
    if round_open + square_open + curly_open == 0:
        print("BALANCED")
    else:
        print("NOT BALANCED", len(s) + 1)`,
    },
    // Right in all but capital letters: what the item analysis finds.
    {
      quality: 'partial',
      language: 'JAVA',
      text: String.raw`import java.util.Scanner;
import java.util.Stack;

public class Main {
    public static void main(String[] args) {
        Scanner sc = new Scanner(System.in);
        String s = sc.nextLine();
        Stack<Character> st = new Stack<>();
        for (int i = 0; i < s.length(); i++) {
            char c = s.charAt(i);
            if (c == '(') st.push(')');
            else if (c == '[') st.push(']');
            else if (c == '{') st.push('}');
            else if (c == ')' || c == ']' || c == '}') {
                if (st.isEmpty() || st.pop() != c) {
                    System.out.println("Not balanced " + (i + 1));
                    return;
                }
            }
        }
        System.out.println(st.isEmpty() ? "BALANCED" : "Not balanced " + (s.length() + 1));
    }
}`,
    },
    {
      quality: 'wrong',
      language: 'C',
      text: String.raw`#include <stdio.h>

int main() {
    char s[1001];
    int open = 0, close = 0;
    scanf("%[^\n]", s);
    for (int i = 0; s[i] != '\0'; i++) {
        if (s[i] == '(' || s[i] == '[' || s[i] == '{')
            open++;
        if (s[i] == ')' || s[i] == ']' || s[i] == '}')
            close++;
    }
    if (open == close)
        printf("BALANCED");
    else
        printf("NOT BALANCED");
    return 0;
}`,
    },
    {
      quality: 'compile-error',
      language: 'JAVA',
      text: String.raw`import java.util.Scanner;

public class Main {
    public static void main(String[] args) {
        Scanner sc = new Scanner(System.in);
        String s = sc.nextLine();
        Stack<Character> st = new Stack<>();
        for (int i = 0; i < s.length(); i++) {
            char c = s.charAt(i);
            if (c == '(' || c == '[' || c == '{') st.push(c);
            else if (c == ')' && st.pop() != '(') {
                System.out.println("NOT BALANCED " + (i + 1));
                return;
            }
        }
        System.out.println("BALANCED");
    }
}`,
    },
    {
      quality: 'crash',
      language: 'JAVA',
      text: String.raw`import java.util.Scanner;
import java.util.Stack;

public class Main {
    public static void main(String[] args) {
        Scanner sc = new Scanner(System.in);
        String s = sc.nextLine();
        Stack<Character> st = new Stack<>();
        for (int i = 0; i < s.length(); i++) {
            char c = s.charAt(i);
            if (c == '(' || c == '[' || c == '{') {
                st.push(c);
            } else if (c == ')' || c == ']' || c == '}') {
                char open = st.pop();
                if (c == ')' && open != '(' || c == ']' && open != '[' || c == '}' && open != '{') {
                    System.out.println("NOT BALANCED " + (i + 1));
                    return;
                }
            }
        }
        st.peek();
        System.out.println("NOT BALANCED " + (s.length() + 1));
    }
}`,
    },
  ],
};
