import type { PlantedClass } from './planted.ts';

/**
 * "Accounts have numbers 1 to n and begin empty. Carry out m commands: D a x (deposit), W a x (withdraw, FAILED if there is
 * too little), T a b x (transfer, the same). Print all balances, and how many commands failed."
 */
export const BANK: PlantedClass = {
  name: 'bank',
  language: 'JAVA',
  given:
    'import java.util.Scanner;\n\npublic class Main {\n    public static void main(String[] args) {\n        Scanner in = new Scanner(System.in);\n        \n    }\n}\n',
  honest: [
    String.raw`import java.util.Scanner;

public class Main {
    public static void main(String[] args) {
        Scanner sc = new Scanner(System.in);
        int n = sc.nextInt();
        int m = sc.nextInt();
        long[] bal = new long[n + 1];
        int failed = 0;
        for (int i = 0; i < m; i++) {
            String cmd = sc.next();
            if (cmd.equals("D")) {
                int a = sc.nextInt();
                long x = sc.nextLong();
                bal[a] += x;
            } else if (cmd.equals("W")) {
                int a = sc.nextInt();
                long x = sc.nextLong();
                if (bal[a] < x) {
                    System.out.println("FAILED");
                    failed++;
                } else {
                    bal[a] -= x;
                }
            } else {
                int a = sc.nextInt();
                int b = sc.nextInt();
                long x = sc.nextLong();
                if (bal[a] < x) {
                    System.out.println("FAILED");
                    failed++;
                } else {
                    bal[a] -= x;
                    bal[b] += x;
                }
            }
        }
        for (int i = 1; i <= n; i++) System.out.println(bal[i]);
        System.out.println(failed);
    }
}`,
    String.raw`import java.util.*;

class Account {
    private long balance;

    void deposit(long amount) {
        balance += amount;
    }

    boolean withdraw(long amount) {
        if (amount > balance) return false;
        balance -= amount;
        return true;
    }

    long getBalance() {
        return balance;
    }
}

public class Main {
    public static void main(String[] args) {
        Scanner in = new Scanner(System.in);
        int n = in.nextInt(), m = in.nextInt();
        List<Account> accounts = new ArrayList<>();
        for (int i = 0; i < n; i++) accounts.add(new Account());
        int failures = 0;
        while (m-- > 0) {
            char kind = in.next().charAt(0);
            Account from = accounts.get(in.nextInt() - 1);
            switch (kind) {
                case 'D':
                    from.deposit(in.nextLong());
                    break;
                case 'W':
                    if (!from.withdraw(in.nextLong())) {
                        failures++;
                        System.out.println("FAILED");
                    }
                    break;
                case 'T':
                    Account to = accounts.get(in.nextInt() - 1);
                    long amount = in.nextLong();
                    if (from.withdraw(amount)) to.deposit(amount);
                    else {
                        failures++;
                        System.out.println("FAILED");
                    }
                    break;
            }
        }
        for (Account account : accounts) System.out.println(account.getBalance());
        System.out.println(failures);
    }
}`,
    String.raw`import java.io.*;
import java.util.*;

public class Main {
    static Map<Integer, Long> money = new TreeMap<>();
    static int wrong = 0;
    static StringBuilder out = new StringBuilder();

    static boolean change(int account, long by) {
        long after = money.get(account) + by;
        if (after < 0) {
            wrong++;
            out.append("FAILED\n");
            return false;
        }
        money.put(account, after);
        return true;
    }

    public static void main(String[] args) throws IOException {
        BufferedReader reader = new BufferedReader(new InputStreamReader(System.in));
        StringTokenizer first = new StringTokenizer(reader.readLine());
        int n = Integer.parseInt(first.nextToken());
        int m = Integer.parseInt(first.nextToken());
        for (int account = 1; account <= n; account++) money.put(account, 0L);
        for (int line = 0; line < m; line++) {
            String[] words = reader.readLine().split(" ");
            int account = Integer.parseInt(words[1]);
            long amount = Long.parseLong(words[words.length - 1]);
            if (words[0].equals("D")) change(account, amount);
            else if (change(account, -amount) && words[0].equals("T"))
                change(Integer.parseInt(words[2]), amount);
        }
        for (long balance : money.values()) out.append(balance).append("\n");
        System.out.print(out);
        System.out.println(wrong);
    }
}`,
    String.raw`import java.util.Scanner;

class InsufficientFunds extends Exception {}

class Bank {
    private final long[] accounts;

    Bank(int size) {
        accounts = new long[size];
    }

    void put(int number, long sum) {
        accounts[number - 1] += sum;
    }

    void take(int number, long sum) throws InsufficientFunds {
        if (accounts[number - 1] < sum) throw new InsufficientFunds();
        accounts[number - 1] -= sum;
    }

    void show() {
        for (long one : accounts) System.out.println(one);
    }
}

public class Main {
    public static void main(String[] args) {
        Scanner scanner = new Scanner(System.in);
        Bank bank = new Bank(scanner.nextInt());
        int commands = scanner.nextInt();
        int failed = 0;
        for (int c = 0; c < commands; c++) {
            try {
                String what = scanner.next();
                int first = scanner.nextInt();
                if (what.equals("D")) {
                    bank.put(first, scanner.nextLong());
                } else if (what.equals("W")) {
                    bank.take(first, scanner.nextLong());
                } else {
                    int second = scanner.nextInt();
                    long sum = scanner.nextLong();
                    bank.take(first, sum);
                    bank.put(second, sum);
                }
            } catch (InsufficientFunds problem) {
                System.out.println("FAILED");
                failed++;
            }
        }
        bank.show();
        System.out.println(failed);
    }
}`,
    String.raw`import java.util.*;

public class Main {
    public static void main(String[] args) {
        Scanner s = new Scanner(System.in);
        int n = s.nextInt();
        int m = s.nextInt();
        s.nextLine();
        int[] balance = new int[n];
        int count = 0;
        for (int i = 0; i < m; i++) {
            String line = s.nextLine();
            String[] p = line.split(" ");
            int x = Integer.parseInt(p[1]) - 1;
            if (p[0].equals("D")) {
                balance[x] = balance[x] + Integer.parseInt(p[2]);
            }
            if (p[0].equals("W")) {
                int amt = Integer.parseInt(p[2]);
                if (balance[x] >= amt) {
                    balance[x] = balance[x] - amt;
                } else {
                    System.out.println("FAILED");
                    count = count + 1;
                }
            }
            if (p[0].equals("T")) {
                int y = Integer.parseInt(p[2]) - 1;
                int amt = Integer.parseInt(p[3]);
                if (balance[x] >= amt) {
                    balance[x] = balance[x] - amt;
                    balance[y] = balance[y] + amt;
                } else {
                    System.out.println("FAILED");
                    count = count + 1;
                }
            }
        }
        for (int b : balance) {
            System.out.println(b);
        }
        System.out.println(count);
    }
}`,
    String.raw`import java.util.Scanner;
import java.util.stream.LongStream;

public class Main {
    private static long[] held;

    private static int transfer(int from, int to, long amount) {
        if (from != 0 && held[from] < amount) {
            System.out.println("FAILED");
            return 1;
        }
        held[from] -= amount;
        held[to] += amount;
        return 0;
    }

    public static void main(String[] args) {
        Scanner in = new Scanner(System.in);
        int n = in.nextInt();
        int m = in.nextInt();
        // account 0 is the world outside
        held = new long[n + 1];
        int failed = 0;
        for (; m > 0; m--) {
            String command = in.next();
            int a = in.nextInt();
            failed += switch (command) {
                case "D" -> transfer(0, a, in.nextLong());
                case "W" -> transfer(a, 0, in.nextLong());
                default -> transfer(a, in.nextInt(), in.nextLong());
            };
        }
        LongStream.of(held).skip(1).forEach(System.out::println);
        System.out.println(failed);
    }
}`,
    String.raw`import java.util.Scanner;

public class Main {
    static long[] b;

    static void deposit(int a, long x) {
        b[a] += x;
    }

    static boolean withdraw(int a, long x) {
        if (b[a] >= x) {
            b[a] -= x;
            return true;
        }
        return false;
    }

    static boolean transfer(int a, int c, long x) {
        if (withdraw(a, x)) {
            deposit(c, x);
            return true;
        }
        return false;
    }

    public static void main(String[] args) {
        Scanner sc = new Scanner(System.in);
        int n = sc.nextInt();
        int m = sc.nextInt();
        b = new long[n + 1];
        int f = 0;
        for (int i = 1; i <= m; i++) {
            boolean ok = true;
            String t = sc.next();
            if (t.equals("D")) deposit(sc.nextInt(), sc.nextLong());
            else if (t.equals("W")) ok = withdraw(sc.nextInt(), sc.nextLong());
            else ok = transfer(sc.nextInt(), sc.nextInt(), sc.nextLong());
            if (!ok) {
                f++;
                System.out.println("FAILED");
            }
        }
        for (int i = 1; i <= n; i++) System.out.println(b[i]);
        System.out.println(f);
    }
}`,
    String.raw`import java.util.*;

interface Command {
    boolean run(long[] state);
}

public class Main {
    static Command read(Scanner in) {
        String name = in.next();
        int a = in.nextInt();
        if (name.equals("D")) {
            long x = in.nextLong();
            return state -> {
                state[a] += x;
                return true;
            };
        }
        if (name.equals("W")) {
            long x = in.nextLong();
            return state -> {
                boolean can = state[a] >= x;
                if (can) state[a] -= x;
                return can;
            };
        }
        int b = in.nextInt();
        long x = in.nextLong();
        return state -> {
            boolean can = state[a] >= x;
            if (can) {
                state[a] -= x;
                state[b] += x;
            }
            return can;
        };
    }

    public static void main(String[] args) {
        Scanner in = new Scanner(System.in);
        long[] state = new long[in.nextInt() + 1];
        int commands = in.nextInt(), failed = 0;
        Queue<Command> queue = new LinkedList<>();
        while (commands-- > 0) queue.add(read(in));
        for (Command command : queue)
            if (!command.run(state)) {
                System.out.println("FAILED");
                failed++;
            }
        for (int i = 1; i < state.length; i++) System.out.println(state[i]);
        System.out.println(failed);
    }
}`,
    String.raw`import java.util.HashMap;
import java.util.Scanner;

public class Main {
    public static void main(String[] args) {
        Scanner sc = new Scanner(System.in);
        int n = sc.nextInt();
        int m = sc.nextInt();
        HashMap<Integer, Integer> map = new HashMap<>();
        for (int i = 1; i <= n; i++) {
            map.put(i, 0);
        }
        int fail = 0;
        for (int i = 0; i < m; i++) {
            char c = sc.next().charAt(0);
            int acc = sc.nextInt();
            if (c == 'D') {
                int amount = sc.nextInt();
                map.put(acc, map.get(acc) + amount);
            } else if (c == 'W') {
                int amount = sc.nextInt();
                if (map.get(acc) >= amount) {
                    map.put(acc, map.get(acc) - amount);
                } else {
                    fail++;
                    System.out.println("FAILED");
                }
            } else if (c == 'T') {
                int other = sc.nextInt();
                int amount = sc.nextInt();
                if (map.get(acc) >= amount) {
                    map.put(acc, map.get(acc) - amount);
                    map.put(other, map.get(other) + amount);
                } else {
                    fail++;
                    System.out.println("FAILED");
                }
            }
        }
        for (int key : map.keySet()) {
            System.out.println(map.get(key));
        }
        System.out.println(fail);
    }
}`,
    String.raw`import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.StreamTokenizer;

public class Main {
    static StreamTokenizer st;

    static int number() throws IOException {
        st.nextToken();
        return (int) st.nval;
    }

    static String word() throws IOException {
        st.nextToken();
        return st.sval;
    }

    public static void main(String[] args) throws IOException {
        st = new StreamTokenizer(new BufferedReader(new InputStreamReader(System.in)));
        int n = number(), m = number(), bad = 0;
        int[] have = new int[n + 1];
        for (int k = 0; k < m; k++) {
            String w = word();
            int a = number();
            int b = w.equals("T") ? number() : 0;
            int x = number();
            if (!w.equals("D") && have[a] < x) {
                bad++;
                System.out.println("FAILED");
                continue;
            }
            have[a] += w.equals("D") ? x : -x;
            if (b > 0) have[b] += x;
        }
        for (int k = 1; k <= n; k++) System.out.println(have[k]);
        System.out.println(bad);
    }
}`,
    String.raw`import java.util.Scanner;

public class Main {
    enum Kind { D, W, T }

    record Order(Kind kind, int from, int to, long amount) {
        static Order next(Scanner in) {
            Kind kind = Kind.valueOf(in.next());
            int from = in.nextInt();
            int to = kind == Kind.T ? in.nextInt() : from;
            return new Order(kind, from, to, in.nextLong());
        }
    }

    public static void main(String[] args) {
        Scanner in = new Scanner(System.in);
        int n = in.nextInt();
        int m = in.nextInt();
        long[] accounts = new long[n];
        int refused = 0;
        while (m > 0) {
            Order order = Order.next(in);
            if (order.kind() != Kind.D && accounts[order.from() - 1] < order.amount()) {
                refused += 1;
                System.out.println("FAILED");
            } else {
                if (order.kind() != Kind.D) accounts[order.from() - 1] -= order.amount();
                if (order.kind() != Kind.W) accounts[order.to() - 1] += order.amount();
            }
            m -= 1;
        }
        for (long account : accounts) System.out.println(account);
        System.out.println(refused);
    }
}`,
    String.raw`import java.util.Scanner;

public class Main {
    public static void main(String args[]) {
        Scanner sc = new Scanner(System.in);
        int n = sc.nextInt();
        int m = sc.nextInt();
        double acc[] = new double[n + 1];
        int fails = 0;
        int i = 0;
        while (i < m) {
            String op = sc.next();
            switch (op) {
                case "D": {
                    int a = sc.nextInt();
                    acc[a] = acc[a] + sc.nextInt();
                    break;
                }
                case "W": {
                    int a = sc.nextInt();
                    int x = sc.nextInt();
                    if (acc[a] - x < 0) {
                        System.out.println("FAILED");
                        fails++;
                    } else acc[a] = acc[a] - x;
                    break;
                }
                case "T": {
                    int a = sc.nextInt();
                    int b = sc.nextInt();
                    int x = sc.nextInt();
                    if (acc[a] - x < 0) {
                        System.out.println("FAILED");
                        fails++;
                    } else {
                        acc[a] = acc[a] - x;
                        acc[b] = acc[b] + x;
                    }
                    break;
                }
            }
            i++;
        }
        for (i = 1; i <= n; i++) {
            System.out.printf("%.0f\n", acc[i]);
        }
        System.out.println(fails);
    }
}`,
  ],
  copies: [
    {
      of: 7,
      how: 'several',
      text: String.raw`import java.util.*;

interface Step {
    boolean apply(long[] money);
}

public class Main {
    public static void main(String[] args) {
        Scanner scan = new Scanner(System.in);
        long[] money = new long[scan.nextInt() + 1];
        int count = scan.nextInt();
        int errors = 0;
        Queue<Step> steps = new LinkedList<>();
        // read everything first
        for (int i = 0; i < count; i++) {
            steps.add(parse(scan));
        }
        for (Step step : steps) {
            boolean ok = step.apply(money);
            if (!ok) {
                System.out.println("FAILED");
                errors = errors + 1;
            }
        }
        for (int i = 1; i < money.length; i++) System.out.println(money[i]);
        System.out.println(errors);
    }

    static Step parse(Scanner scan) {
        String word = scan.next();
        int one = scan.nextInt();
        if (word.equals("D")) {
            long sum = scan.nextLong();
            return money -> {
                money[one] += sum;
                return true;
            };
        }
        if (word.equals("W")) {
            long sum = scan.nextLong();
            return money -> {
                boolean enough = money[one] >= sum;
                if (enough) money[one] -= sum;
                return enough;
            };
        }
        int two = scan.nextInt();
        long sum = scan.nextLong();
        return money -> {
            boolean enough = money[one] >= sum;
            if (enough) {
                money[one] -= sum;
                money[two] += sum;
            }
            return enough;
        };
    }
}`,
    },
    {
      of: 9,
      how: 'renamed',
      text: String.raw`import java.io.*;

public class Main {
    static StreamTokenizer tokens;

    static String text() throws IOException {
        tokens.nextToken();
        return tokens.sval;
    }

    static int value() throws IOException {
        tokens.nextToken();
        return (int) tokens.nval;
    }

    public static void main(String[] args) throws IOException {
        tokens = new StreamTokenizer(new BufferedReader(new InputStreamReader(System.in)));
        int accounts = value(), lines = value(), failed = 0;
        int[] balance = new int[accounts + 1];
        for (int line = 0; line < lines; line++) {
            String kind = text();
            int from = value();
            int to = kind.equals("T") ? value() : 0;
            int sum = value();
            if (!kind.equals("D") && balance[from] < sum) {
                failed++;
                System.out.println("FAILED");
                continue;
            }
            balance[from] += kind.equals("D") ? sum : -sum;
            if (to > 0) balance[to] += sum;
        }
        for (int number = 1; number <= accounts; number++) System.out.println(balance[number]);
        System.out.println(failed);
    }
}`,
    },
    {
      of: 3,
      how: 'reordered',
      text: String.raw`import java.util.Scanner;

public class Main {
    public static void main(String[] args) {
        Scanner in = new Scanner(System.in);
        Store store = new Store(in.nextInt());
        int total = in.nextInt();
        int problems = 0;
        for (int i = 0; i < total; i++) {
            try {
                String word = in.next();
                int a = in.nextInt();
                if (word.equals("D")) {
                    store.add(a, in.nextLong());
                } else if (word.equals("W")) {
                    store.get(a, in.nextLong());
                } else {
                    int b = in.nextInt();
                    long much = in.nextLong();
                    store.get(a, much);
                    store.add(b, much);
                }
            } catch (TooLittle e) {
                System.out.println("FAILED");
                problems++;
            }
        }
        store.print();
        System.out.println(problems);
    }
}

class Store {
    private final long[] values;

    void print() {
        for (long v : values) System.out.println(v);
    }

    void get(int a, long much) throws TooLittle {
        if (values[a - 1] < much) throw new TooLittle();
        values[a - 1] -= much;
    }

    void add(int a, long much) {
        values[a - 1] += much;
    }

    Store(int n) {
        values = new long[n];
    }
}

class TooLittle extends Exception {}`,
    },
    {
      of: 2,
      how: 'split',
      text: String.raw`import java.io.*;
import java.util.*;

public class Main {
    static Map<Integer, Long> money = new TreeMap<>();
    static int wrong = 0;
    static StringBuilder out = new StringBuilder();

    static boolean change(int account, long by) {
        long before = money.get(account);
        long after = before + by;
        if (after < 0) {
            wrong++;
            out.append("FAILED\n");
            return false;
        }
        money.put(account, after);
        return true;
    }

    public static void main(String[] args) throws IOException {
        InputStreamReader input = new InputStreamReader(System.in);
        BufferedReader reader = new BufferedReader(input);
        String top = reader.readLine();
        StringTokenizer first = new StringTokenizer(top);
        int n = Integer.parseInt(first.nextToken());
        int m = Integer.parseInt(first.nextToken());
        for (int account = 1; account <= n; account++) money.put(account, 0L);
        for (int line = 0; line < m; line++) {
            String text = reader.readLine();
            String[] words = text.split(" ");
            String command = words[0];
            int account = Integer.parseInt(words[1]);
            String last = words[words.length - 1];
            long amount = Long.parseLong(last);
            if (command.equals("D")) change(account, amount);
            else {
                boolean done = change(account, -amount);
                if (done && command.equals("T")) {
                    int other = Integer.parseInt(words[2]);
                    change(other, amount);
                }
            }
        }
        for (long balance : money.values()) {
            out.append(balance);
            out.append("\n");
        }
        System.out.print(out);
        System.out.println(wrong);
    }
}`,
    },
  ],
};
