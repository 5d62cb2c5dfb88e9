import type { ExecutedQuestion } from '../../question.ts';

export const circularQueue: ExecutedQuestion = {
  key: 'circular-queue',
  name: 'Circular queue',
  owner: 'faculty',
  subject: 'CE301',
  modules: [2],
  tags: ['arrays', 'queue'],
  language: ['C'],
  difficulty: '2',
  marks: 10,
  timeRequired: 25,
  wantAutoCalculate: true,
  statement: `<p>The token counter of the canteen keeps its waiting tokens in a <strong>circular queue</strong> of fixed capacity. Simulate it with an array.</p>
<p>There are three commands:</p>
<ul><li><code>E x</code>: token <code>x</code> joins at the rear. If the queue is full, nothing changes and <code>FULL</code> is printed.</li><li><code>D</code>: the token at the front leaves and is printed. If there is none, <code>EMPTY</code> is printed.</li><li><code>P</code>: prints all waiting tokens from front to rear on one line, separated by spaces, or <code>EMPTY</code>.</li></ul>
<h3>Input</h3>
<ul><li>The first line holds the capacity <code>k</code> and the number of commands <code>m</code>.</li><li>Each of the next <code>m</code> lines holds one command.</li></ul>
<h3>Output</h3>
<p>One line for each <code>D</code>, each <code>P</code>, and each <code>E</code> that finds the queue full.</p>
<h3>Constraints</h3>
<ul><li>1 ≤ k ≤ 100, 1 ≤ m ≤ 1000</li><li>1 ≤ x ≤ 10000</li></ul>
<h3>Sample</h3>
<pre><code>Input
4 6
E 10
E 20
D
E 30
E 40
P

Output
10
20 30 40</code></pre>`,
  code: [
    {
      isVisible: true,
      isEditable: true,
      code: `#include <stdio.h>

#define MAX 100

int queue[MAX];
int front = 0, count = 0, capacity;

int main(void) {
    int m;
    scanf("%d %d", &capacity, &m);

    return 0;
}`,
    },
  ],
  tests: [
    { type: 'PUBLIC', input: '4 6\nE 10\nE 20\nD\nE 30\nE 40\nP' },
    { type: 'PUBLIC', input: '2 5\nE 5\nE 6\nE 7\nD\nD' },
    { type: 'HIDDEN', input: '3 8\nE 1\nE 2\nE 3\nD\nE 4\nP\nD\nP' },
    { type: 'HIDDEN', input: '1 5\nD\nE 1\nE 2\nP\nD' },
    { type: 'HIDDEN', input: '2 1\nP' },
    { type: 'HIDDEN', input: '3 12\nE 1\nD\nE 2\nD\nE 3\nD\nE 4\nE 5\nE 6\nE 7\nP\nD' },
    {
      type: 'HIDDEN',
      input: `5 300\n${Array.from({ length: 100 }, (_, i) => `E ${i + 1}\nE ${i + 501}\n${i % 2 === 0 ? 'D' : 'P'}`).join('\n')}`,
    },
  ],
  firstOutput: '10\n20 30 40',
  references: [
    {
      language: 'C',
      text: String.raw`#include <stdio.h>

#define MAX 100

int queue[MAX];
int front = 0, count = 0, capacity;

int main(void) {
    int m;
    scanf("%d %d", &capacity, &m);
    while (m-- > 0) {
        char command;
        scanf(" %c", &command);
        if (command == 'E') {
            int token;
            scanf("%d", &token);
            if (count == capacity) {
                printf("FULL\n");
            } else {
                queue[(front + count) % capacity] = token;
                count++;
            }
        } else if (count == 0) {
            printf("EMPTY\n");
        } else if (command == 'D') {
            printf("%d\n", queue[front]);
            front = (front + 1) % capacity;
            count--;
        } else {
            for (int i = 0; i < count; i++)
                printf(i ? " %d" : "%d", queue[(front + i) % capacity]);
            printf("\n");
        }
    }
    return 0;
}`,
    },
  ],
  attempts: [
    {
      quality: 'good',
      language: 'C',
      text: String.raw`#include <stdio.h>

#define MAX 100

int queue[MAX];
int front = -1, rear = -1, capacity;

int isFull() { return (rear + 1) % capacity == front; }
int isEmpty() { return front == -1; }

void enqueue(int x) {
    if (isFull()) {
        printf("FULL\n");
        return;
    }
    if (front == -1)
        front = 0;
    rear = (rear + 1) % capacity;
    queue[rear] = x;
}

void dequeue() {
    if (isEmpty()) {
        printf("EMPTY\n");
        return;
    }
    printf("%d\n", queue[front]);
    if (front == rear)
        front = rear = -1;
    else
        front = (front + 1) % capacity;
}

void display() {
    if (isEmpty()) {
        printf("EMPTY\n");
        return;
    }
    int i = front;
    while (i != rear) {
        printf("%d ", queue[i]);
        i = (i + 1) % capacity;
    }
    printf("%d\n", queue[rear]);
}

int main(void) {
    int m, x;
    char c;
    scanf("%d %d", &capacity, &m);
    for (int i = 0; i < m; i++) {
        scanf(" %c", &c);
        if (c == 'E') {
            scanf("%d", &x);
            enqueue(x);
        } else if (c == 'D')
            dequeue();
        else
            display();
    }
    return 0;
}`,
    },
    {
      // The program before under other names and in another order: Similar Programs finds it.
      quality: 'good',
      language: 'C',
      text: String.raw`#include <stdio.h>

#define SIZE 100

/* state of the ring */
int ring[SIZE];
int n, head = -1, tail = -1;

int nothing_there() { return head == -1; }

void show_all() {
    if (nothing_there()) {
        printf("EMPTY\n");
        return;
    }
    int at;
    for (at = head; at != tail; at = (at + 1) % n)
        printf("%d ", ring[at]);
    printf("%d\n", ring[tail]);
}

void take_out() {
    if (nothing_there()) {
        printf("EMPTY\n");
        return;
    }
    printf("%d\n", ring[head]);
    if (head == tail)
        head = tail = -1;
    else
        head = (head + 1) % n;
}

int no_room() { return (tail + 1) % n == head; }

void put_in(int value) {
    if (no_room()) {
        printf("FULL\n");
        return;
    }
    if (head == -1)
        head = 0;
    tail = (tail + 1) % n;
    ring[tail] = value;
}

int main(void) {
    char what;
    int commands, value, k = 0;
    scanf("%d %d", &n, &commands);
    while (k < commands) {
        scanf(" %c", &what);
        if (what == 'E') {
            scanf("%d", &value);
            put_in(value);
        } else if (what == 'D') {
            take_out();
        } else {
            show_all();
        }
        k++;
    }
    return 0;
}`,
    },
    {
      quality: 'partial',
      language: 'C',
      text: String.raw`#include <stdio.h>

#define MAX 100

int queue[MAX];
int front = 0, rear = -1, count = 0, capacity;

int main(void) {
    int m, x;
    char c;
    scanf("%d %d", &capacity, &m);
    while (m--) {
        scanf(" %c", &c);
        if (c == 'E') {
            scanf("%d", &x);
            if (count == capacity)
                printf("FULL\n");
            else {
                rear = (rear + 1) % capacity;
                queue[rear] = x;
                count++;
            }
        } else if (c == 'D') {
            if (count == 0)
                printf("EMPTY\n");
            else {
                printf("%d\n", queue[front]);
                front = (front + 1) % capacity;
                count--;
            }
        } else {
            for (int i = front; i <= rear; i++)
                printf("%d ", queue[i]);
            printf("\n");
        }
    }
    return 0;
}`,
    },
    {
      quality: 'wrong',
      language: 'C',
      text: String.raw`#include <stdio.h>

int queue[100];
int top = 0;

int main(void) {
    int capacity, m, x;
    char c;
    scanf("%d %d", &capacity, &m);
    for (int i = 0; i < m; i++) {
        scanf(" %c", &c);
        if (c == 'E') {
            scanf("%d", &x);
            if (top < capacity)
                queue[top++] = x;
            else
                printf("FULL\n");
        }
        if (c == 'D') {
            if (top == 0)
                printf("EMPTY\n");
            else
                printf("%d\n", queue[--top]);
        }
        if (c == 'P') {
            for (int j = top - 1; j >= 0; j--)
                printf("%d ", queue[j]);
            printf("\n");
        }
    }
    return 0;
}`,
    },
    {
      quality: 'compile-error',
      language: 'C',
      text: String.raw`#include <stdio.h>

#define MAX 100

int queue[MAX];
int front = 0, count = 0, capacity;

void enqueue(int x) {
    if (count == capacity) {
        printf("FULL\n");
    } else {
        queue[rear] = x;
        rear = (rear + 1) % capacity;
        count++;
    }
}

int main(void) {
    int m, x;
    char c;
    scanf("%d %d", &capacity, &m);
    while (m--) {
        scanf(" %c", &c);
        if (c == 'E') {
            scanf("%d", &x);
            enqueue(x);
        }
    }
    return 0;
}`,
    },
    {
      quality: 'crash',
      language: 'C',
      text: String.raw`#include <stdio.h>
#include <stdlib.h>

struct node {
    int token;
    struct node *next;
};

int main(void) {
    int capacity, m, x, count = 0;
    char c;
    struct node *front = NULL, *rear = NULL;
    scanf("%d %d", &capacity, &m);
    while (m--) {
        scanf(" %c", &c);
        if (c == 'E') {
            scanf("%d", &x);
            if (count == capacity) {
                printf("FULL\n");
                continue;
            }
            struct node *n = malloc(sizeof *n);
            n->token = x;
            n->next = NULL;
            if (front == NULL)
                front = n;
            else
                rear->next = n;
            rear = n;
            count++;
        } else if (c == 'D') {
            printf("%d\n", front->token);
            front = front->next;
            count--;
        } else {
            struct node *p = front;
            do {
                printf("%d ", p->token);
                p = p->next;
            } while (p != NULL);
            printf("\n");
        }
    }
    return 0;
}`,
    },
  ],
};
