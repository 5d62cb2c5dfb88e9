import {
  isExecutable,
  isOptional,
  LANGUAGES,
  runCode,
  startingBlocks,
  startTask,
  type Language,
  type Snippet,
} from '@assay/contract';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  loginAs,
  makeDepartment,
  makeFaculty,
  makeQuestion,
  makeStudent,
  makeTask,
  type TestAccount,
  type TestDepartment,
} from '../test/fixtures.ts';
import { sitByCalls } from '../test/sit-by-calls.ts';
import { useTestServer } from '../test/test-server.ts';

const server = useTestServer();
let department: TestDepartment;
let faculty: TestAccount;
beforeAll(async () => {
  department = await makeDepartment(server.deps);
  faculty = await makeFaculty(server.deps, department);
});

interface Programs {
  /** Reads a number, prints twice as much. */
  doubled: string;
  /** Stands before the student's block and is hidden; each line says SECRET. */
  hidden: string;
  /** Quotes hidden lines in what the compiler or the runtime says. */
  quoting: readonly string[];
  /** Stands after the student's block, hidden as well. */
  after?: string;
}

const PROGRAMS: Readonly<Partial<Record<Language, Programs>>> = {
  GO: {
    doubled:
      'package main\n\nimport "fmt"\n\nfunc main() {\n\tvar n int\n\tfmt.Scan(&n)\n\tfmt.Println(2 * n)\n}',
    hidden:
      'package main\nconst SecretKey = "SECRET-1"\nfunc secretHelper(n int) int { return 10 / step(n) } // SECRET-2',
    quoting: [
      'func step(n int) int { return secretHelper("x") }\nfunc main() { println(secretHelper(1)) }',
      'func step(n int) int { return n - n }\nfunc main() { println(secretHelper(1)) }',
      'func step(n int, m int) int { return n }\nfunc main() {}',
    ],
  },
  RUST: {
    doubled:
      'use std::io::stdin;\n\nfn main() {\n    let mut line = String::new();\n    stdin().read_line(&mut line).unwrap();\n    println!("{}", 2 * line.trim().parse::<i64>().unwrap());\n}',
    hidden:
      'const SECRET_KEY: &str = "SECRET-1";\nfn secret_helper(n: i64) -> i64 { 10 / step(n) } // SECRET-2',
    quoting: [
      'fn step(n: i64) -> i64 { secret_helper("x") }\nfn main() {}',
      'fn step(n: i64) -> i64 { n - n }\nfn main() { println!("{}", secret_helper(1)); }',
      'fn step(n: i64, m: i64) -> i64 { n }\nfn main() {}',
    ],
  },
  'C#': {
    doubled:
      'class Program {\n  static void Main() {\n    System.Console.WriteLine(2 * int.Parse(System.Console.ReadLine()));\n  }\n}',
    hidden:
      'class SecretBox { // SECRET-1\n  public static int SecretHelper(int n) { return 10 / Own.Step(n); } } // SECRET-2',
    quoting: [
      'class Own {\n  public static int Step(int n) { return SecretBox.SecretHelper("x"); }\n  static void Main() { }\n}',
      'class Own {\n  public static int Step(int n) { return n - n; }\n  static void Main() { SecretBox.SecretHelper(1); }\n}',
      'class Own {\n  public static int Step(int n, int m) { return n; }\n  static void Main() { }\n}',
    ],
  },
  KOTLIN: {
    doubled: 'fun main() {\n    println(2 * readLine()!!.trim().toInt())\n}',
    hidden: 'val secretKey = "SECRET-1"\nfun secretHelper(n: Int): Int = 10 / step(n) // SECRET-2',
    quoting: [
      'fun step(n: Int): Int = secretHelper("x")\nfun main() {}',
      'fun step(n: Int): Int = n - n\nfun main() { println(secretHelper(1)) }',
      'fun step(n: Int, m: Int): Int = n\nfun main() {}',
    ],
  },
  PHP: {
    doubled: '<?php\necho 2 * (int) fgets(STDIN), "\\n";',
    hidden:
      '<?php $secretKey = "SECRET-1";\nfunction secretHelper(int $n) { return intdiv(10, step($n)); } // SECRET-2',
    quoting: [
      'function step($n) { return secretHelper("x"); }\nsecretHelper(1);',
      'function step($n) { return $n - $n; }\nsecretHelper(1);',
      'function step($n { return $n; }',
    ],
    after: 'echo secretHelper(2); // SECRET-3',
  },
  RUBY: {
    doubled: 'puts 2 * gets.to_i',
    hidden: 'SECRET_KEY = "SECRET-1"\ndef secret_helper(n) = 10 / step(n) # SECRET-2',
    quoting: [
      'def step(n) = secret_helper(n, n)\nsecret_helper(1)',
      'def step(n) = n - n\nsecret_helper(1)',
      'def step(n)\n  n +\n',
    ],
    after: 'puts secret_helper(2) # SECRET-3',
  },
  R: {
    doubled: 'cat(2 * scan(file("stdin"), quiet = TRUE), "\\n", sep = "")',
    hidden: 'secret_key <- "SECRET-1"\nsecret_helper <- function(n) stop(step(n)) # SECRET-2',
    quoting: [
      'step <- function(n) "own"\nsecret_helper(1)',
      'step <- function(n) secret_helper(n, n)\nsecret_helper(1)',
      'step <- function(n) { n +',
    ],
    after: 'print(secret_helper(2)) # SECRET-3',
  },
  PASCAL: {
    doubled: 'program double;\nvar n: longint;\nbegin\n  read(n);\n  writeln(2 * n);\nend.',
    hidden:
      'program secret; { SECRET-1 }\nfunction SecretHelper(n: longint): longint; begin SecretHelper := 10 div (n - n); end; { SECRET-2 }',
    quoting: [
      "begin\n  writeln(SecretHelper('x'));\nend.",
      'begin\n  writeln(SecretHelper(1));\nend.',
      'begin\n  writeln(SecretHelper(1, 2));\nend.',
    ],
  },
  HASKELL: {
    doubled: 'main :: IO ()\nmain = interact (\\text -> show (2 * (read text :: Int)) ++ "\\n")',
    hidden:
      'secretKey :: String -- SECRET-1\nsecretKey = "SECRET-2"\nsecretHelper :: Int -> Int -- SECRET-3\nsecretHelper n = 10 `div` step n -- SECRET-4',
    quoting: [
      'step :: Int -> Int\nstep n = secretHelper "x"\nmain :: IO ()\nmain = print (secretHelper 1)',
      'step :: Int -> Int\nstep n = n - n\nmain :: IO ()\nmain = print (secretHelper 1)',
      'step :: Int -> Int -> Int\nstep n m = n\nmain :: IO ()\nmain = print (secretHelper 1)',
    ],
  },
};

const OPTIONAL = LANGUAGES.filter((language) => isExecutable(language) && isOptional(language));

/** What a student is told who runs these blocks. */
const runBlocks = async (language: Language, snippets: readonly Snippet[], own: string) => {
  const student = await makeStudent(server.deps, department);
  const questionId = await makeQuestion(server.deps, faculty, {
    languages: [language],
    snippets: [...snippets],
    testcases: [{ type: 'PUBLIC', input: '1', output: '2' }],
  });
  const taskId = await makeTask(server.deps, faculty, { questions: [questionId], students: [student] });
  const token = await loginAs(server, student);
  await server.call(startTask, { token, body: { taskId } });
  const code = snippets.map(({ isEditable }) => ({ code: isEditable ? own : '' }));
  const programSubmission = { programIndex: questionId, language, code };
  return (await server.call(runCode, { token, body: { taskId, programSubmission } })).body;
};

const hidden = (code: string): Snippet => ({ isVisible: false, isEditable: false, code });
const editable: Snippet = { isVisible: true, isEditable: true, code: '' };

describe.each(OPTIONAL)('%s', (language) => {
  test('its skeleton compiles and runs as it is', async () => {
    const blocks = startingBlocks({ language: [language], code: [], starters: [] }, language);
    const body = await runBlocks(language, blocks, blocks[0]?.code ?? '');
    expect(body.diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
    expect(body.publicTestResults).toMatchObject([
      { verdict: expect.stringMatching(/^(?:OK|WRONG_ANSWER)$/) },
    ]);
  });

  test('a right program is run and graded', async () => {
    const { doubled = '' } = PROGRAMS[language] ?? {};
    const { ran, evaluated } = await sitByCalls(
      server,
      faculty,
      doubled,
      { languages: [language] },
      language,
    );
    expect(ran).toMatchObject({ passedCount: 2 });
    expect((await evaluated())?.testcaseResults.map(({ passed }) => passed)).toEqual([true, true, true]);
  });

  test('messages tell no line of a hidden block', async () => {
    const { hidden: before = '', quoting = [], after } = PROGRAMS[language] ?? {};
    expect(quoting).toHaveLength(3);
    for (const own of quoting) {
      const snippets = [hidden(before), editable, ...(after === undefined ? [] : [hidden(after)])];
      const told = await runBlocks(language, snippets, own);
      const words = [told.output, ...told.publicTestResults.flatMap((one) => [one.errorOutput, one.message])];
      // What the student typed may be quoted.
      const theirs = own.match(/\w*secret\w*/gi) ?? [];
      const left = theirs.reduce(
        (text, word) => text.replaceAll(new RegExp(word, 'gi'), ''),
        JSON.stringify([words, told.diagnostics]),
      );
      expect(left).not.toMatch(/secret/i);
      expect(words.join('')).not.toBe('');
    }
  });
});
