/** A part of the student guidelines. */
export interface Guideline {
  /** Its anchor in the address. */
  id: string;
  title: string;
  /** Markdown without headings. */
  text: string;
}

const before = `
- Log in once on the device you will use, and open **Upcoming Tasks**. If a task asks for Safe Exam Browser, install it
  days before, not in the last half hour.
- Plug in the charger. Close everything that shows messages, and restart if the device asked for it.
- **Your time begins when you press Start**, not when you open the task. The page before it says how many questions
  there are, how long you have, and until when.
- The clock is the server's. A wrong clock on your device makes no difference.
`;

const installation = `
- Download Safe Exam Browser from its home page, [safeexambrowser.org](https://safeexambrowser.org/), in the version for
  your system, and install it as its page says. You need the right to install programs on the device.
- The installation takes a few minutes. **If it has not finished after 30 minutes, stop it, restart the device and
  install again.**
- When you open a task that needs it in another browser, the page says so and asks Safe Exam Browser to open after two
  seconds. Your browser may ask whether it is allowed to: allow it. Nothing has been started by then, and your time is
  not running.
- The page says whether Safe Exam Browser has **fetched the configuration** and **opened the task**. Safe Exam Browser may
  ask for a password for the file: your faculty will tell you.
- If nothing opens, press **Open Safe Exam Browser** again. If that fails too, press **Download the configuration
  instead** and open the file: Safe Exam Browser then asks for your username and password.
- If the page in Safe Exam Browser refuses the task, do what its sentence says: usually leave it, and open the task again
  from your available tasks. If it happens twice, raise your hand: your faculty can let you continue in another browser.
- There are versions for Windows, macOS and iPad; none for Linux, Android or Chromebooks. Ask for a device in good time.
`;

const redScreen = `
A red screen is Safe Exam Browser's lock. It appears when it was closed and opened again during an exam, when another user was logged in on the device, or when something that is not allowed was running.

1. Do not switch the device off, and do not try any keys. What you typed is safe: it is on the server, and on this device.
2. Raise your hand, or tell your faculty. Only they can unlock it, with a password that you never enter yourself.
3. Say what happened just before. Once it is unlocked you continue where you were.
4. If they cannot unlock it, restart the device when they tell you to, open Safe Exam Browser again and log in: the task
   opens with what you typed. Your time keeps running; they can give you extra time.
`;

const restrictions = `
- **No remote-control apps** (AnyDesk, TeamViewer, remote desktop and the like), not even in the background.
- **No messaging apps**: no WhatsApp, Telegram, Discord, Teams, Slack or mail.
- **No invalid key combinations.** Keys that switch windows, open the task manager or take screenshots may count as an
  attempt to cheat, and may lead to disqualification. The keys of the exam page, below, are all allowed.
- **No exit and re-entry.** Whoever leaves Safe Exam Browser during an exam may not be let in again. On the exam page
  itself you may reload: nothing is lost. After you have submitted, **Leave Safe Exam Browser** ends it.
- One screen, no second device, no virtual machine, unless your faculty says otherwise.
- Every run and every version that reached the server is kept with its time, and your faculty can see it.
- **What Safe Exam Browser does and does not do.** It blocks everything on your device except the exam, and the server checks
  at every step that it runs with the configuration of your task. It does not record your screen, camera or microphone
  for Assay. It cannot see what happens around the device, and with effort it can be fooled; both are found out in other ways, and count as cheating.
- On a Mac or iPad the exam page reloads every few minutes. Nothing is lost, and you continue where you were.
`;

const examPage = `
- The question is beside the editor; the buttons at the top put one above the other, hide the overview, change
  the colours and fill the screen.
- The **overview** shows every question by shape, colour and words:

| State | What it means |
|---|---|
| Not visited | You have not opened it. |
| Not attempted | Opened, not run yet. |
| Attempted | Run at least once. |
| Marked for review | You wanted to come back to it. Only you see it, and it does not affect your marks. |

- The time left is at the top. It turns amber at 5 minutes and red at 1 minute. At 10, 5 and 1 minutes it is also
  announced to screen readers.
- You can go back and forth between questions as often as you like.
`;

const codeRunner = `
- **Language.** Where a question allows several, choose one above the editor. Each language has its own program, and nothing is lost when you switch between them. What counts is the language that you typed in last; the question before you submit
  says which.
- **Run Code** (Ctrl+Enter) compiles your program once and tries it on the public tests. Each test shows its input,
  what was expected and what your program printed, with the first difference marked. Without public tests it runs once
  with empty input. Spaces at the ends of lines do not count.
- Some questions have a **judge**: a program that yours talks to. Read what it says from standard input, print your answer,
  and flush after each line, or both wait for each other; the question says how in your language. What its tests hold is
  not shown; each test shows what you printed and what the judge tells you. _Judge failed_ means that the judge is broken,
  which is never your fault: faculty decide then.
- Your marks also depend on **hidden tests**, which are not shown. A program that only knows the answers to the public tests does not pass those.
- **Reset** replaces what you typed with the program the question started from, after asking.
- **Save Draft** (Ctrl+S) saves at once and says so. You need not press it: everything is saved automatically, so that you can continue after a lost connection or a power cut.
- **Submit** is final. It names what you have not attempted, asks once, and cannot be taken back.
- A question in HTML, CSS and JavaScript has **Show Page** instead of Run Code; a person gives the marks.
- A program that runs too long, prints too much or takes too much memory is stopped, and the verdict says which.
`;

const functionBased = `
- In a **function-based** question some parts of the program are given: they are captioned _Given, cannot be changed_,
  and some may not be shown at all. Write only _Your part_, the function that is asked for, with exactly the name and the
  parameters it has. Do not write a main program, and do not read input or print unless the question says so.
- In a question that is **not function-based** you write the whole program: read the input from the standard input, and
  print exactly what is asked for, with no words around it. The lines that the compiler names are those of your editor.
`;

const languages = `
| Language | What to know |
|---|---|
| C | \`main\` must return \`int\`: write \`int main(void) { … return 0; }\`. A program that ends with another value counts as failed. |
| C++ | The same. Include the headers that you use. |
| JAVA | The program needs a public class with \`public static void main(String[] args)\`. Write everything into the one editor, without a \`package\` line. |
| PYTHON | Version 3. Read with \`input()\`; indent with spaces or tabs, not with both. |
| JAVASCRIPT | Node.js. Read all input at once with \`require('node:fs').readFileSync(0, 'utf8')\`; print with \`console.log\`. |
| TYPESCRIPT | The same. Types are left out before the program runs, and are not checked. |
| SQL | SQLite. The input of a test makes the tables; what your queries answer is compared, names of columns included. |
| HTML/CSS/JS | Shown in a closed frame without network. |

Input comes from the standard input, and ends. There is no network, and files you write are gone after the run.
`;

const saving = `
Everything you type is written to this device at once, and sent to the server whenever you pause. The words at the top
say where it is:

| Words | What they mean |
|---|---|
| Saved | The server has it all. |
| Saving… | It is on its way. |
| Saved on this device, no connection for 20 s | The server cannot be reached. Keep working; it is sent automatically as soon as there is a connection. |
| Saved on this device only | The server did not take it. Keep working, and tell your faculty if this does not go away. |
| Kept on this device: Safe Exam Browser is not let in | The server could not tell that Safe Exam Browser is as it should be. Keep working and do what the line above the exam says; it is sent as soon as it is let in. |
| Not saved yet | This device cannot keep it, and the server does not have it. Do not close the page; tell your faculty. |
| Updated from your other device | You typed on another device, and this one now shows the same. Nothing of yours was unsaved here. |
| Two versions, please choose one | You wrote the same question on two devices. Choose which to continue with; the other one is kept, too. |
`;

const failures = `
- **The network fails.** Keep writing. Only running programs has to wait.
- **The battery or the power fails, or the browser closes.** Start the device, log in and open the task again. What you
  typed up to about two seconds before is there, on this device or on another one.
- **Your session has ended.** Enter your password where the page asks for it, and continue. Nothing is closed.
- **The device breaks.** Log in on another one and open the task. What had reached the server is there.
- **The time is up while there is no connection.** The server submits what it has. What you typed in time and arrives
  within 30 seconds of the end still counts; what comes later is kept and shown to your faculty. Leave the page open.
- **The page says that you have been taken out of the task.** Tell your faculty. What you typed is kept, and once you are back in, the page continues automatically.
- In all of these your time keeps running. Your faculty can give it back to you.
`;

const extraTime = `
Your faculty can give you more minutes or a later end, before the exam or during it. If you get it before the exam, it is shown on the task's card and already included in its times. If you get it during the exam, the page says so within a few seconds, and the clock shows it. You need not reload.
`;

const submitting = `
- After **Submit**, or at the end of the time, the page says that your programs have arrived and what happens next. The **receipt** is folded below. For each question it says which program is graded, by its language and a short fingerprint, when you last typed in it, and when it reached the server; and what arrived too late or was set aside.
- The receipt stays under **History**. If you doubt a result, name the fingerprint: it stands for exactly one program.
- If you do not submit, the server does it for you when your time is over, with what it has.
- The score appears under **History** once your faculty has published it. Until then it says PENDING; ABSENT means that
  you never started.
- If something is not right with the marks of a question, **Ask for another look** below your program in the result, as long as the page says that you can.
`;

const keys = `
| Keys | What they do |
|---|---|
| Ctrl + Enter | Run the program on the public tests |
| Ctrl + S | Save the draft |
| Alt + ← | Previous question |
| Alt + → | Next question |
| Alt + M | Mark the question for review, or remove the mark |
| ? | Show the keys and signs |
| Esc, then Tab | Leave the editor, in which Tab indents |
`;

/** What a student should know, in the order in which it is needed. */
export const GUIDELINES: readonly Guideline[] = [
  { id: 'before', title: 'Before the exam', text: before },
  { id: 'installation', title: 'Installing Safe Exam Browser', text: installation },
  { id: 'red-screen', title: 'Troubleshooting: the screen is red', text: redScreen },
  { id: 'restrictions', title: 'What is not allowed', text: restrictions },
  { id: 'exam-page', title: 'The exam page', text: examPage },
  { id: 'code-runner', title: 'Writing, running and submitting code', text: codeRunner },
  { id: 'function-based', title: 'Function-based and other questions', text: functionBased },
  { id: 'languages', title: 'Notes on the languages', text: languages },
  { id: 'saving', title: 'How your work is kept', text: saving },
  { id: 'failures', title: 'When something fails', text: failures },
  { id: 'extra-time', title: 'Extra time', text: extraTime },
  { id: 'submitting', title: 'After you submit', text: submitting },
  { id: 'keys', title: 'Keys of the exam page', text: keys },
];
