import type { ExecutedQuestion } from '../../question.ts';

export const postfixEvaluation: ExecutedQuestion = {
  key: 'postfix-evaluation',
  name: 'Postfix evaluation',
  owner: 'faculty',
  subject: 'CE301',
  modules: [2],
  tags: ['stack', 'parsing'],
  language: ['C', 'C++', 'JAVA'],
  difficulty: '2',
  marks: 10,
  timeRequired: 20,
  wantAutoCalculate: true,
  statement: `<p>Evaluate an expression in <strong>postfix notation</strong> with a stack. Operands are whole numbers, possibly negative; operators are <code>+ - * /</code>. Division drops the fraction, as it does in C and Java.</p>
<p>Print <code>ERROR</code> if the expression divides by zero, if an operator lacks an operand, or if there is not exactly one number left at the end.</p>
<h3>Input</h3>
<p>One line with the parts of the expression, separated by spaces. There are at most 200 parts.</p>
<h3>Output</h3>
<p>The value, or <code>ERROR</code>. All intermediate values fit into 32 bits.</p>
<h3>Sample</h3>
<pre><code>Input
5 1 2 + 4 * + 3 -

Output
14</code></pre>`,
  code: [],
  tests: [
    { type: 'PUBLIC', input: '5 1 2 + 4 * + 3 -' },
    { type: 'PUBLIC', input: '8 0 /' },
    { type: 'HIDDEN', input: '-7 2 /' },
    { type: 'HIDDEN', input: '42' },
    { type: 'HIDDEN', input: '1 +' },
    { type: 'HIDDEN', input: '1 + 2' },
    { type: 'HIDDEN', input: '1 2 3 +' },
    { type: 'HIDDEN', input: '10 -3 - 2 -4 * +' },
    { type: 'HIDDEN', input: `0 ${Array.from({ length: 90 }, (_, i) => `${i} +`).join(' ')}` },
  ],
  firstOutput: '14',
  references: [
    {
      language: 'C',
      text: String.raw`#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(void) {
    int stack[200], top = 0;
    char part[32];
    while (scanf("%31s", part) == 1) {
        if (strlen(part) > 1 || !strchr("+-*/", part[0])) {
            stack[top++] = atoi(part);
            continue;
        }
        if (top < 2 || (part[0] == '/' && stack[top - 1] == 0)) {
            printf("ERROR\n");
            return 0;
        }
        int b = stack[--top], a = stack[--top];
        switch (part[0]) {
        case '+': stack[top++] = a + b; break;
        case '-': stack[top++] = a - b; break;
        case '*': stack[top++] = a * b; break;
        default: stack[top++] = a / b;
        }
    }
    if (top == 1)
        printf("%d\n", stack[0]);
    else
        printf("ERROR\n");
    return 0;
}`,
    },
    {
      language: 'C++',
      text: String.raw`#include <iostream>
#include <stack>
#include <string>

bool apply(char op, std::stack<int> &values) {
    if (values.size() < 2) return false;
    const int b = values.top();
    values.pop();
    const int a = values.top();
    values.pop();
    if (op == '/' && b == 0) return false;
    values.push(op == '+' ? a + b : op == '-' ? a - b : op == '*' ? a * b : a / b);
    return true;
}

int main() {
    std::stack<int> values;
    std::string part;
    bool sound = true;
    while (sound && std::cin >> part) {
        if (part.size() == 1 && std::string("+-*/").find(part) != std::string::npos)
            sound = apply(part[0], values);
        else
            values.push(std::stoi(part));
    }
    if (sound && values.size() == 1)
        std::cout << values.top() << '\n';
    else
        std::cout << "ERROR\n";
}`,
    },
    {
      language: 'JAVA',
      text: String.raw`import java.util.ArrayDeque;
import java.util.Deque;
import java.util.NoSuchElementException;
import java.util.Scanner;

public class Main {
    static int evaluate(Scanner parts) {
        Deque<Integer> values = new ArrayDeque<>();
        while (parts.hasNext()) {
            String part = parts.next();
            if (!part.matches("[-+*/]")) {
                values.push(Integer.parseInt(part));
                continue;
            }
            int b = values.pop(), a = values.pop();
            values.push(switch (part) {
                case "+" -> a + b;
                case "-" -> a - b;
                case "*" -> a * b;
                default -> a / b;
            });
        }
        int result = values.pop();
        if (!values.isEmpty()) throw new NoSuchElementException();
        return result;
    }

    public static void main(String[] args) {
        try {
            System.out.println(evaluate(new Scanner(System.in)));
        } catch (ArithmeticException | NoSuchElementException e) {
            System.out.println("ERROR");
        }
    }
}`,
    },
  ],
  attempts: [],
};
