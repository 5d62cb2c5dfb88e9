import type { ExecutedQuestion } from '../../question.ts';

export const reverseInGroups: ExecutedQuestion = {
  key: 'reverse-in-groups',
  name: 'Reverse in groups',
  owner: 'faculty',
  subject: 'CE301',
  modules: [3],
  tags: ['linked list', 'pointers'],
  language: ['C'],
  difficulty: '3',
  marks: 10,
  timeRequired: 25,
  wantAutoCalculate: true,
  statement: `<p>Complete the function</p>
<pre><code>struct node *reverse_groups(struct node *head, int k);</code></pre>
<p>It reverses every <strong>complete group of k nodes</strong> of a singly linked list and returns the new head. If fewer than <code>k</code> nodes are left at the end, they stay in their order. Change the links; do not copy values and do not allocate nodes.</p>
<p>Reading the list, calling your function and printing the result is done by a program that is already there.</p>
<h3>Input</h3>
<ul><li>The first line holds the number of nodes <code>n</code> and the group size <code>k</code>.</li><li>The second line holds the <code>n</code> values; it is missing when <code>n</code> is 0.</li></ul>
<h3>Output</h3>
<p>The values of the changed list on one line, or <code>EMPTY</code>.</p>
<h3>Constraints</h3>
<ul><li>0 ≤ n ≤ 1000, 1 ≤ k ≤ 1000</li></ul>
<h3>Sample</h3>
<pre><code>Input
7 3
1 2 3 4 5 6 7

Output
3 2 1 6 5 4 7</code></pre>`,
  code: [
    {
      isVisible: true,
      isEditable: false,
      code: `#include <stdio.h>
#include <stdlib.h>

struct node {
    int value;
    struct node *next;
};
`,
    },
    {
      isVisible: true,
      isEditable: true,
      code: `/* Reverses every complete group of k nodes and returns the new head. */
struct node *reverse_groups(struct node *head, int k) {

    return head;
}`,
    },
    {
      isVisible: false,
      isEditable: false,
      code: String.raw`
int main(void) {
    int n, k;
    if (scanf("%d %d", &n, &k) != 2)
        return 1;
    struct node *head = NULL, **tail = &head;
    for (int i = 0; i < n; i++) {
        struct node *fresh = malloc(sizeof *fresh);
        if (scanf("%d", &fresh->value) != 1)
            return 1;
        fresh->next = NULL;
        *tail = fresh;
        tail = &fresh->next;
    }
    head = reverse_groups(head, k);
    if (head == NULL)
        printf("EMPTY");
    /* A list that runs in a circle is cut off. */
    int printed = 0;
    for (struct node *p = head; p != NULL && printed <= n; p = p->next, printed++)
        printf(printed ? " %d" : "%d", p->value);
    printf("\n");
    return 0;
}`,
    },
  ],
  tests: [
    { type: 'PUBLIC', input: '7 3\n1 2 3 4 5 6 7' },
    { type: 'PUBLIC', input: '4 2\n10 20 30 40' },
    { type: 'HIDDEN', input: '8 3\n1 2 3 4 5 6 7 8' },
    { type: 'HIDDEN', input: '5 1\n5 4 3 2 1' },
    { type: 'HIDDEN', input: '5 5\n1 2 3 4 5' },
    { type: 'HIDDEN', input: '3 4\n7 8 9' },
    { type: 'HIDDEN', input: '0 2' },
    { type: 'HIDDEN', input: `500 7\n${Array.from({ length: 500 }, (_, i) => i + 1).join(' ')}` },
  ],
  firstOutput: '3 2 1 6 5 4 7',
  references: [
    {
      language: 'C',
      text: String.raw`/* Reverses every complete group of k nodes and returns the new head. */
struct node *reverse_groups(struct node *head, int k) {
    struct node *result = NULL, **link = &result;
    for (;;) {
        struct node *end = head;
        for (int i = 0; i < k && end != NULL; i++)
            end = i < k - 1 ? end->next : end;
        if (end == NULL) {
            *link = head;
            return result;
        }
        struct node *first = head, *reversed = NULL;
        for (int i = 0; i < k; i++) {
            struct node *next = head->next;
            head->next = reversed;
            reversed = head;
            head = next;
        }
        *link = reversed;
        link = &first->next;
    }
}`,
    },
  ],
  attempts: [
    {
      quality: 'good',
      language: 'C',
      text: String.raw`struct node *reverse_groups(struct node *head, int k) {
    struct node *p = head;
    int count = 0;
    while (p != NULL && count < k) {
        p = p->next;
        count++;
    }
    if (count < k)
        return head;

    struct node *prev = reverse_groups(p, k);
    struct node *cur = head;
    while (count > 0) {
        struct node *next = cur->next;
        cur->next = prev;
        prev = cur;
        cur = next;
        count--;
    }
    return prev;
}`,
    },
    {
      quality: 'partial',
      language: 'C',
      text: String.raw`struct node *reverse_groups(struct node *head, int k) {
    struct node *cur = head, *prev = NULL, *next = NULL;
    int count = 0;
    if (head == NULL)
        return NULL;
    while (cur != NULL && count < k) {
        next = cur->next;
        cur->next = prev;
        prev = cur;
        cur = next;
        count++;
    }
    if (next != NULL)
        head->next = reverse_groups(next, k);
    return prev;
}`,
    },
    {
      quality: 'wrong',
      language: 'C',
      text: String.raw`struct node *reverse_groups(struct node *head, int k) {
    struct node *prev = NULL;
    while (head != NULL) {
        struct node *next = head->next;
        head->next = prev;
        prev = head;
        head = next;
    }
    return prev;
}`,
    },
    {
      quality: 'compile-error',
      language: 'C',
      text: String.raw`struct node *reverse_groups(struct node *head, int k) {
    node *prev = NULL, *cur = head;
    int i = 0;
    while (cur != NULL && i < k) {
        node *next = cur.next;
        cur.next = prev;
        prev = cur;
        cur = next;
        i++;
    }
    head->next = reverse_groups(cur, k);
    return prev;
}`,
    },
    {
      quality: 'crash',
      language: 'C',
      text: String.raw`struct node *reverse_groups(struct node *head, int k) {
    struct node *prev = NULL, *cur = head;
    for (int i = 0; i < k; i++) {
        struct node *next = cur->next;
        cur->next = prev;
        prev = cur;
        cur = next;
    }
    if (cur != NULL)
        head->next = reverse_groups(cur, k);
    return prev;
}`,
    },
  ],
};
