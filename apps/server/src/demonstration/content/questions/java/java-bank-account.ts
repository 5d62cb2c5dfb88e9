import type { ExecutedQuestion } from '../../question.ts';

export const javaBankAccount: ExecutedQuestion = {
  key: 'java-bank-account',
  name: 'Bank account',
  owner: 'meenal.deshpande@example.edu',
  sharedWith: [{ username: 'faculty', permissions: ['view', 'update'] }],
  subject: 'CE303',
  modules: [1, 3],
  tags: ['classes', 'exceptions'],
  language: ['JAVA'],
  difficulty: '1',
  marks: 10,
  timeRequired: 20,
  wantAutoCalculate: true,
  statement: `<p>Write the classes <code>Account</code> and <code>InsufficientBalanceException</code>. The program that reads the commands and calls your classes is already there.</p>
<ul><li><code>Account(String owner)</code> opens an account with a balance of 0.</li><li><code>void deposit(long amount)</code> adds to the balance. It throws an <code>IllegalArgumentException</code> unless the amount is positive.</li><li><code>void withdraw(long amount)</code> takes from the balance. It throws an <code>IllegalArgumentException</code> unless the amount is positive, and an <code>InsufficientBalanceException</code> if the balance is too small; the balance then stays as it is.</li><li><code>long getBalance()</code> and <code>String getOwner()</code> answer what their names say.</li><li><code>InsufficientBalanceException</code> is a <strong>checked</strong> exception. <code>long getShortfall()</code> answers how much was missing.</li></ul>
<h3>Input</h3>
<ul><li>The first line holds the owner's name.</li><li>Each further line holds a command: <code>deposit x</code> or <code>withdraw x</code>.</li></ul>
<h3>Output</h3>
<p>A line for every command that was refused, and finally the owner and the balance.</p>
<h3>Sample</h3>
<pre><code>Input
Asha
deposit 500
withdraw 200
withdraw 400

Output
short of 100
Asha 300</code></pre>`,
  code: [
    {
      isVisible: true,
      isEditable: false,
      code: `import java.util.*;
`,
    },
    {
      isVisible: true,
      isEditable: true,
      code: `class InsufficientBalanceException extends Exception {

}

class Account {

}`,
    },
    {
      isVisible: false,
      isEditable: false,
      code: `
public class Main {
    static void execute(Account account, String command, long amount) throws InsufficientBalanceException {
        if (command.equals("deposit")) account.deposit(amount);
        else account.withdraw(amount);
    }

    public static void main(String[] args) {
        Scanner in = new Scanner(System.in);
        Account account = new Account(in.nextLine());
        while (in.hasNext()) {
            try {
                execute(account, in.next(), in.nextLong());
            } catch (InsufficientBalanceException e) {
                System.out.println("short of " + e.getShortfall());
            } catch (IllegalArgumentException e) {
                System.out.println("invalid amount");
            }
        }
        System.out.println(account.getOwner() + " " + account.getBalance());
    }
}`,
    },
  ],
  tests: [
    { type: 'PUBLIC', input: 'Asha\ndeposit 500\nwithdraw 200\nwithdraw 400' },
    { type: 'PUBLIC', input: 'Ravi Kumar\ndeposit 100\ndeposit -5' },
    { type: 'HIDDEN', input: 'Meher' },
    { type: 'HIDDEN', input: 'Joel\ndeposit 300\nwithdraw 300\nwithdraw 1' },
    { type: 'HIDDEN', input: 'Zoya\nwithdraw 0\ndeposit 0\nwithdraw -10' },
    { type: 'HIDDEN', input: 'Tashi\ndeposit 4000000000\ndeposit 4000000000\nwithdraw 9000000000' },
  ],
  firstOutput: 'short of 100\nAsha 300',
  references: [
    {
      language: 'JAVA',
      text: String.raw`class InsufficientBalanceException extends Exception {
    private final long shortfall;

    InsufficientBalanceException(long shortfall) {
        super("The balance is short of " + shortfall);
        this.shortfall = shortfall;
    }

    long getShortfall() {
        return shortfall;
    }
}

class Account {
    private final String owner;
    private long balance;

    Account(String owner) {
        this.owner = owner;
    }

    private static void requirePositive(long amount) {
        if (amount <= 0) throw new IllegalArgumentException("The amount must be positive");
    }

    void deposit(long amount) {
        requirePositive(amount);
        balance += amount;
    }

    void withdraw(long amount) throws InsufficientBalanceException {
        requirePositive(amount);
        if (amount > balance) throw new InsufficientBalanceException(amount - balance);
        balance -= amount;
    }

    long getBalance() {
        return balance;
    }

    String getOwner() {
        return owner;
    }
}`,
    },
  ],
  attempts: [],
};
