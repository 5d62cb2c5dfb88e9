import type { ExecutedQuestion } from '../../question.ts';

export const treeLevelOrder: ExecutedQuestion = {
  key: 'tree-level-order',
  name: 'Tree level by level',
  owner: 'faculty',
  subject: 'CE301',
  modules: [2, 4],
  tags: ['binary tree', 'queue'],
  language: ['C++', 'JAVA'],
  difficulty: '3',
  marks: 15,
  timeRequired: 30,
  wantAutoCalculate: true,
  statement: `<p>Insert numbers one after the other into an empty <strong>binary search tree</strong> (smaller to the left, larger to the right; a number that is already there is not inserted again). Then print the tree level by level.</p>
<h3>Input</h3>
<ul><li>The first line holds <code>n</code>.</li><li>The second line holds <code>n</code> whole numbers in the order of their insertion.</li></ul>
<h3>Output</h3>
<p>For each level from the root downwards a line with its numbers from left to right, separated by spaces.</p>
<h3>Constraints</h3>
<ul><li>1 ≤ n ≤ 500</li><li>Every number lies between -100000 and 100000.</li></ul>
<h3>Sample</h3>
<pre><code>Input
7
50 30 70 20 40 60 80

Output
50
30 70
20 40 60 80</code></pre>`,
  code: [],
  tests: [
    { type: 'PUBLIC', input: '7\n50 30 70 20 40 60 80' },
    { type: 'PUBLIC', input: '4\n1 2 3 4' },
    { type: 'HIDDEN', input: '1\n-5' },
    { type: 'HIDDEN', input: '6\n5 5 3 3 8 5' },
    { type: 'HIDDEN', input: '8\n40 10 60 0 20 70 15 65' },
    {
      type: 'HIDDEN',
      input: `300\n${Array.from({ length: 300 }, (_, i) => ((i * 211) % 307) - 150).join(' ')}`,
    },
  ],
  firstOutput: '50\n30 70\n20 40 60 80',
  references: [
    {
      language: 'C++',
      text: String.raw`#include <iostream>
#include <memory>
#include <vector>

struct Node {
    int value;
    std::unique_ptr<Node> left, right;
};

int main() {
    int n, value;
    std::cin >> n;
    std::unique_ptr<Node> root;
    while (n-- > 0) {
        std::cin >> value;
        std::unique_ptr<Node> *place = &root;
        while (*place && (*place)->value != value)
            place = value < (*place)->value ? &(*place)->left : &(*place)->right;
        if (!*place) place->reset(new Node{value, nullptr, nullptr});
    }

    std::vector<const Node *> level{root.get()};
    while (!level.empty()) {
        std::vector<const Node *> below;
        const char *separator = "";
        for (const Node *node : level) {
            std::cout << separator << node->value;
            separator = " ";
            if (node->left) below.push_back(node->left.get());
            if (node->right) below.push_back(node->right.get());
        }
        std::cout << '\n';
        level = below;
    }
}`,
    },
    {
      language: 'JAVA',
      text: String.raw`import java.util.ArrayDeque;
import java.util.Queue;
import java.util.Scanner;
import java.util.StringJoiner;

public class Main {
    static class Node {
        final int value;
        Node left, right;

        Node(int value) {
            this.value = value;
        }
    }

    static Node insert(Node node, int value) {
        if (node == null) return new Node(value);
        if (value < node.value) node.left = insert(node.left, value);
        if (value > node.value) node.right = insert(node.right, value);
        return node;
    }

    public static void main(String[] args) {
        Scanner in = new Scanner(System.in);
        Node root = null;
        for (int n = in.nextInt(); n > 0; n--) root = insert(root, in.nextInt());

        Queue<Node> queue = new ArrayDeque<>();
        queue.add(root);
        while (!queue.isEmpty()) {
            StringJoiner line = new StringJoiner(" ");
            for (int width = queue.size(); width > 0; width--) {
                Node node = queue.remove();
                line.add("" + node.value);
                if (node.left != null) queue.add(node.left);
                if (node.right != null) queue.add(node.right);
            }
            System.out.println(line);
        }
    }
}`,
    },
  ],
  attempts: [],
};
