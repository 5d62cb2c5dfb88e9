import type { PlantedClass } from './planted.ts';

/**
 * "Read a line and check its brackets. Print BALANCED, or NOT BALANCED and the position of the first bracket that does
 * not fit; where some stay open, one more than the length." Many use the stack of the textbook.
 */
export const BRACKETS: PlantedClass = {
  name: 'brackets',
  language: 'C++',
  given: '#include <iostream>\n\nusing namespace std;\n\nint main() {\n    \n    return 0;\n}\n',
  honest: [
    String.raw`#include <iostream>
#include <stack>
using namespace std;

int main() {
    string s;
    getline(cin, s);
    stack<char> st;
    for (int i = 0; i < s.size(); i++) {
        if (s[i] == '(' || s[i] == '[' || s[i] == '{') {
            st.push(s[i]);
        } else if (s[i] == ')' || s[i] == ']' || s[i] == '}') {
            if (st.empty()) {
                cout << "NOT BALANCED " << i + 1;
                return 0;
            }
            char c = st.top();
            st.pop();
            if ((s[i] == ')' && c != '(') || (s[i] == ']' && c != '[') || (s[i] == '}' && c != '{')) {
                cout << "NOT BALANCED " << i + 1;
                return 0;
            }
        }
    }
    if (st.empty()) cout << "BALANCED";
    else cout << "NOT BALANCED " << s.size() + 1;
    return 0;
}`,
    String.raw`#include <bits/stdc++.h>
using namespace std;

bool isOpen(char c) { return c == '(' || c == '{' || c == '['; }
bool isClose(char c) { return c == ')' || c == '}' || c == ']'; }
bool match(char a, char b) {
    return (a == '(' && b == ')') || (a == '{' && b == '}') || (a == '[' && b == ']');
}

int main() {
    string line;
    getline(cin, line);
    stack<char> open;
    int n = line.length();
    for (int i = 0; i < n; i++) {
        char c = line[i];
        if (isOpen(c)) open.push(c);
        if (isClose(c)) {
            if (open.empty() || !match(open.top(), c)) {
                cout << "NOT BALANCED " << i + 1 << endl;
                return 0;
            }
            open.pop();
        }
    }
    if (!open.empty()) cout << "NOT BALANCED " << n + 1 << endl;
    else cout << "BALANCED" << endl;
}`,
    String.raw`#include <iostream>
#include <map>
#include <string>
#include <vector>

int main() {
    const std::map<char, char> pairs = {{')', '('}, {']', '['}, {'}', '{'}};
    std::string line;
    std::getline(std::cin, line);
    std::vector<char> open;
    std::size_t position = 0;
    for (char c : line) {
        ++position;
        if (c == '(' || c == '[' || c == '{') {
            open.push_back(c);
            continue;
        }
        auto found = pairs.find(c);
        if (found == pairs.end()) continue;
        if (open.empty() || open.back() != found->second) {
            std::cout << "NOT BALANCED " << position << '\n';
            return 0;
        }
        open.pop_back();
    }
    std::cout << (open.empty() ? "BALANCED" : "NOT BALANCED " + std::to_string(line.size() + 1)) << '\n';
}`,
    String.raw`#include <iostream>
#include <string>
using namespace std;

string text;

int check(int from, char until) {
    int i = from;
    while (i < (int)text.size()) {
        char c = text[i];
        if (c == '(') i = check(i + 1, ')');
        else if (c == '[') i = check(i + 1, ']');
        else if (c == '{') i = check(i + 1, '}');
        else if (c == ')' || c == ']' || c == '}') {
            if (c == until) return i + 1;
            cout << "NOT BALANCED " << i + 1 << endl;
            exit(0);
        } else i++;
    }
    if (until != 0) {
        cout << "NOT BALANCED " << text.size() + 1 << endl;
        exit(0);
    }
    return i;
}

int main() {
    getline(cin, text);
    check(0, 0);
    cout << "BALANCED" << endl;
}`,
    String.raw`#include <iostream>
#include <cstring>
using namespace std;

char st[1005];
int top = -1;

void push(char c) { st[++top] = c; }
char pop() { return top < 0 ? '#' : st[top--]; }

int main() {
    char s[1005];
    cin.getline(s, 1005);
    int len = strlen(s), bad = 0;
    for (int i = 0; i < len && !bad; i++) {
        switch (s[i]) {
        case '(':
        case '[':
        case '{':
            push(s[i]);
            break;
        case ')':
            if (pop() != '(') bad = i + 1;
            break;
        case ']':
            if (pop() != '[') bad = i + 1;
            break;
        case '}':
            if (pop() != '{') bad = i + 1;
            break;
        }
    }
    if (!bad && top >= 0) bad = len + 1;
    if (bad) cout << "NOT BALANCED " << bad;
    else cout << "BALANCED";
    return 0;
}`,
    String.raw`#include <iostream>
#include <string>

int main() {
    const std::string all = "()[]{}";
    std::string line, expected;
    std::getline(std::cin, line);
    for (std::size_t i = 0; i < line.size(); i++) {
        const auto at = all.find(line[i]);
        if (at == std::string::npos) continue;
        if (at % 2 == 0) {
            expected += all[at + 1];
        } else if (!expected.empty() && expected.back() == line[i]) {
            expected.pop_back();
        } else {
            std::cout << "NOT BALANCED " << i + 1;
            return 0;
        }
    }
    if (!expected.empty()) std::cout << "NOT BALANCED " << line.size() + 1;
    else std::cout << "BALANCED";
}`,
    String.raw`#include <iostream>
#include <stack>
#include <string>
using namespace std;

int main() {
    string str;
    getline(cin, str);
    stack<char> s;
    int error = -1;
    for (int i = 0; i < str.length(); i++) {
        char ch = str[i];
        if (ch == '(' || ch == '{' || ch == '[') {
            s.push(ch);
        }
        else if (ch == ')') {
            if (!s.empty() && s.top() == '(') s.pop();
            else { error = i; break; }
        }
        else if (ch == '}') {
            if (!s.empty() && s.top() == '{') s.pop();
            else { error = i; break; }
        }
        else if (ch == ']') {
            if (!s.empty() && s.top() == '[') s.pop();
            else { error = i; break; }
        }
    }
    if (error != -1) {
        cout << "NOT BALANCED " << error + 1 << endl;
    } else if (!s.empty()) {
        cout << "NOT BALANCED " << str.length() + 1 << endl;
    } else {
        cout << "BALANCED" << endl;
    }
    return 0;
}`,
    String.raw`#include <iostream>
#include <string>
#include <utility>
#include <vector>
using namespace std;

struct Checker {
    vector<pair<char, int>> open;
    int firstBad = 0;

    void feed(char c, int where) {
        static const string openers = "([{", closers = ")]}";
        if (openers.find(c) != string::npos) {
            open.emplace_back(c, where);
            return;
        }
        const auto kind = closers.find(c);
        if (kind == string::npos) return;
        if (open.empty() || open.back().first != openers[kind]) firstBad = where;
        else open.pop_back();
    }
};

int main() {
    string line;
    getline(cin, line);
    Checker checker;
    for (int i = 0; i < (int)line.size() && checker.firstBad == 0; i++) checker.feed(line[i], i + 1);
    if (checker.firstBad == 0 && !checker.open.empty()) checker.firstBad = line.size() + 1;
    if (checker.firstBad == 0) cout << "BALANCED\n";
    else cout << "NOT BALANCED " << checker.firstBad << "\n";
}`,
    String.raw`#include <iostream>
#include <string>
using namespace std;

int main() {
    string s;
    getline(cin, s);
    string w = s;
    bool changed = true;
    while (changed) {
        changed = false;
        int last = -1;
        for (int i = 0; i < (int)w.size(); i++) {
            if (w[i] == '(' || w[i] == '[' || w[i] == '{') last = i;
            else if (w[i] == ')' || w[i] == ']' || w[i] == '}') {
                if (last >= 0 && w[i] - w[last] <= 2 && w[i] > w[last]) {
                    w[i] = ' ';
                    w[last] = ' ';
                    changed = true;
                }
                break;
            }
        }
    }
    for (int i = 0; i < (int)w.size(); i++)
        if (w[i] == ')' || w[i] == ']' || w[i] == '}') {
            cout << "NOT BALANCED " << i + 1;
            return 0;
        }
    for (char c : w)
        if (c == '(' || c == '[' || c == '{') {
            cout << "NOT BALANCED " << s.size() + 1;
            return 0;
        }
    cout << "BALANCED";
}`,
    String.raw`#include <iostream>
using namespace std;

struct Node {
    char bracket;
    Node *below;
};

class Stack {
    Node *head = nullptr;
public:
    void add(char c) { head = new Node{c, head}; }
    bool none() { return head == nullptr; }
    char look() { return head->bracket; }
    void drop() {
        Node *old = head;
        head = head->below;
        delete old;
    }
};

int main() {
    string line;
    getline(cin, line);
    Stack stack;
    int i = 0;
    bool ok = true;
    while (ok && i < line.size()) {
        char c = line[i];
        if (c == '(') stack.add(')');
        if (c == '[') stack.add(']');
        if (c == '{') stack.add('}');
        if (c == ')' || c == ']' || c == '}') {
            if (stack.none() || stack.look() != c) ok = false;
            else stack.drop();
        }
        i++;
    }
    if (!ok) cout << "NOT BALANCED " << i << endl;
    else if (stack.none()) cout << "BALANCED" << endl;
    else cout << "NOT BALANCED " << line.size() + 1 << endl;
    return 0;
}`,
    String.raw`#include <bits/stdc++.h>
using namespace std;

int main() {
    string s;
    getline(cin, s);
    unordered_map<char, char> mp;
    mp[')'] = '(';
    mp[']'] = '[';
    mp['}'] = '{';
    stack<char> st;
    for (int i = 0; i < s.length(); i++) {
        if (s[i] == '(' || s[i] == '[' || s[i] == '{') {
            st.push(s[i]);
        } else if (mp.count(s[i])) {
            if (st.empty() || st.top() != mp[s[i]]) {
                cout << "NOT BALANCED " << i + 1 << endl;
                return 0;
            }
            st.pop();
        }
    }
    if (st.empty()) {
        cout << "BALANCED" << endl;
    } else {
        cout << "NOT BALANCED " << s.length() + 1 << endl;
    }
    return 0;
}`,
    String.raw`#include <iostream>
#include <deque>
#include <string>

static int firstMisfit(const std::string &line) {
    std::deque<char> waiting;
    int at = 1;
    for (const char c : line) {
        switch (c) {
        case '(': waiting.push_front(')'); break;
        case '[': waiting.push_front(']'); break;
        case '{': waiting.push_front('}'); break;
        case ')': case ']': case '}':
            if (waiting.empty() || waiting.front() != c) return at;
            waiting.pop_front();
        }
        at++;
    }
    return waiting.empty() ? 0 : at;
}

int main() {
    std::string line;
    std::getline(std::cin, line);
    const int misfit = firstMisfit(line);
    if (misfit == 0)
        std::cout << "BALANCED" << std::endl;
    else
        std::cout << "NOT BALANCED " << misfit << std::endl;
}`,
    String.raw`#include <iostream>
#include <stack>
using namespace std;

int main() {
    string exp;
    getline(cin, exp);
    stack<char> stk;
    bool flag = true;
    int pos = 0;
    for (int i = 0; i < exp.size(); i++) {
        if (exp[i] == '(' || exp[i] == '{' || exp[i] == '[') {
            stk.push(exp[i]);
            continue;
        }
        if (exp[i] != ')' && exp[i] != '}' && exp[i] != ']')
            continue;
        if (stk.empty()) {
            flag = false;
            pos = i + 1;
            break;
        }
        if (exp[i] == ')' && stk.top() == '(') stk.pop();
        else if (exp[i] == '}' && stk.top() == '{') stk.pop();
        else if (exp[i] == ']' && stk.top() == '[') stk.pop();
        else {
            flag = false;
            pos = i + 1;
            break;
        }
    }
    if (flag && !stk.empty()) {
        flag = false;
        pos = exp.size() + 1;
    }
    if (flag)
        cout << "BALANCED";
    else
        cout << "NOT BALANCED " << pos;
    return 0;
}`,
    String.raw`#include <algorithm>
#include <iostream>
#include <string>
#include <vector>

int main() {
    std::string line;
    std::getline(std::cin, line);
    std::vector<int> open;
    const std::string kinds = "([{)]}";
    auto answer = [&](int place) {
        std::cout << "NOT BALANCED " << place << std::endl;
        return 0;
    };
    for (int i = 0; i < static_cast<int>(line.size()); ++i) {
        int kind = static_cast<int>(kinds.find(line[i]));
        if (kind < 0) continue;
        if (kind < 3) {
            open.push_back(kind);
        } else {
            if (open.empty()) return answer(i + 1);
            if (open.back() + 3 != kind) return answer(i + 1);
            open.pop_back();
        }
    }
    if (open.size() > 0) return answer(static_cast<int>(line.size()) + 1);
    std::cout << "BALANCED" << std::endl;
    return 0;
}`,
  ],
  copies: [
    {
      of: 3,
      how: 'renamed',
      text: String.raw`#include <iostream>
#include <string>
using namespace std;

string input;

int walk(int start, char end) {
    int pos = start;
    while (pos < (int)input.size()) {
        char now = input[pos];
        if (now == '(') pos = walk(pos + 1, ')');
        else if (now == '[') pos = walk(pos + 1, ']');
        else if (now == '{') pos = walk(pos + 1, '}');
        else if (now == ')' || now == ']' || now == '}') {
            if (now == end) return pos + 1;
            cout << "NOT BALANCED " << pos + 1 << endl;
            exit(0);
        } else pos++;
    }
    if (end != 0) {
        cout << "NOT BALANCED " << input.size() + 1 << endl;
        exit(0);
    }
    return pos;
}

int main() {
    getline(cin, input);
    walk(0, 0);
    cout << "BALANCED" << endl;
}`,
    },
    {
      of: 4,
      how: 'reordered',
      text: String.raw`#include <cstring>
#include <iostream>
using namespace std;

char take();
void put(char c);
char kept[1005];
int level = -1;

int main() {
    char text[1005];
    cin.getline(text, 1005);
    int size = strlen(text), wrong = 0;
    for (int i = 0; i < size && !wrong; i++) {
        switch (text[i]) {
        case '}':
            if (take() != '{') wrong = i + 1;
            break;
        case ']':
            if (take() != '[') wrong = i + 1;
            break;
        case ')':
            if (take() != '(') wrong = i + 1;
            break;
        case '{':
        case '[':
        case '(':
            put(text[i]);
            break;
        }
    }
    if (!wrong && level >= 0) wrong = size + 1;
    if (wrong) cout << "NOT BALANCED " << wrong;
    else cout << "BALANCED";
    return 0;
}

char take() { return level < 0 ? '#' : kept[level--]; }
void put(char c) { kept[++level] = c; }`,
    },
    {
      of: 8,
      how: 'comments',
      text: String.raw`// Checks brackets by taking out pairs again and again.
#include <iostream>
#include <string>
using namespace std;

int main() {
    string s;
    getline(cin, s);   // the whole line
    string w = s;

    bool changed = true;
    // repeat until no pair can be taken out
    while (changed) {
        changed = false;
        int last = -1;   // last open bracket

        for (int i = 0; i < (int)w.size(); i++) {
            if (w[i] == '(' || w[i] == '[' || w[i] == '{')
                last = i;
            else if (w[i] == ')' || w[i] == ']' || w[i] == '}')
            {
                /* a pair is never further apart than two characters */
                if (last >= 0 && w[i] - w[last] <= 2 && w[i] > w[last])
                {
                    w[i] = ' ';
                    w[last] = ' ';
                    changed = true;
                }
                break;
            }
        }
    }

    // anything closing that is left does not fit
    for (int i = 0; i < (int)w.size(); i++)
    {
        if (w[i] == ')' || w[i] == ']' || w[i] == '}') {
            cout << "NOT BALANCED " << i + 1;
            return 0;
        }
    }
    for (char c : w)
    {
        if (c == '(' || c == '[' || c == '{') {
            cout << "NOT BALANCED " << s.size() + 1;
            return 0;
        }
    }
    cout << "BALANCED";   // all taken out
}`,
    },
    {
      of: 9,
      how: 'several',
      text: String.raw`#include <iostream>
using namespace std;

struct Item {
    char kind;
    Item *next;
};

class Pile {
    Item *first = nullptr;
public:
    bool isEmpty() { return first == nullptr; }
    void remove() {
        Item *gone = first;
        first = first->next;
        delete gone;
    }
    char peek() { return first->kind; }
    void insert(char k) { first = new Item{k, first}; }
};

int main() {
    string text;
    getline(cin, text);
    Pile pile;
    bool fine = true;
    int pos;
    for (pos = 0; fine && pos < text.size(); pos++) {
        // expected closing bracket
        char now = text[pos];
        if (now == '(') pile.insert(')');
        if (now == '[') pile.insert(']');
        if (now == '{') pile.insert('}');
        if (now == ')' || now == ']' || now == '}') {
            bool wrong = pile.isEmpty() || pile.peek() != now;
            if (wrong) fine = false;
            else pile.remove();
        }
    }
    if (!fine) cout << "NOT BALANCED " << pos << endl;
    else if (pile.isEmpty()) cout << "BALANCED" << endl;
    else cout << "NOT BALANCED " << text.size() + 1 << endl;
    return 0;
}`,
    },
  ],
};
