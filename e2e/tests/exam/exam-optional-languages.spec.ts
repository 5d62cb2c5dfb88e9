import { createQuestion, createTask, fetchLanguages, finalSubmit, type Language } from '@assay/contract';
import { callAs } from '../../api.ts';
import { expectSavedState, startExam, typeProgram } from '../../exam.ts';
import { expect, test } from '../../fixtures.ts';
import { expectAccessibleScreen } from '../../looks.ts';
import { logIn } from '../../page/log-in.ts';

const MINUTE_MS = 60_000;
/** Programs are run behind whatever else is being graded. */
const JUDGED = { timeout: 2 * MINUTE_MS };

/** Programs that print twice the number they read, and so much more. */
const DOUBLES: Partial<Record<Language, (more: number) => string>> = {
  GO: (more) =>
    `package main\nimport "fmt"\nfunc main() {\nvar n int\nfmt.Scan(&n)\nfmt.Println(n*2 + ${more})\n}\n`,
  RUST: (more) =>
    `use std::io;\nfn main() {\nlet mut line = String::new();\nio::stdin().read_line(&mut line).unwrap();\nlet n: i64 = line.trim().parse().unwrap();\nprintln!("{}", n * 2 + ${more});\n}\n`,
  'C#': (more) =>
    `using System;\nclass Program {\nstatic void Main() {\nConsole.WriteLine(int.Parse(Console.ReadLine()) * 2 + ${more});\n}\n}\n`,
  KOTLIN: (more) => `fun main() {\nprintln(readLine()!!.trim().toInt() * 2 + ${more})\n}\n`,
  PHP: (more) => `<?php\necho (int) fgets(STDIN) * 2 + ${more}, "\\n";\n`,
  RUBY: (more) => `puts gets.to_i * 2 + ${more}\n`,
  R: (more) => `n <- as.integer(readLines("stdin", 1))\ncat(n * 2 + ${more}, "\\n")\n`,
  PASCAL: (more) => `program main;\nvar n: integer;\nbegin\nreadln(n);\nwriteln(n * 2 + ${more});\nend.\n`,
  HASKELL: (more) => `main :: IO ()\nmain = getLine >>= \\line -> print (read line * 2 + ${more} :: Int)\n`,
};

test(
  'a question is answered in every language that the runner is set up for beside the usual ones',
  { tag: ['@questions', '@languages'] },
  async ({ page, product }) => {
    const faculty = await callAs(product.url, 'faculty');
    const { data: known } = await faculty.call(fetchLanguages, {});
    const offered = known.offered.map(({ language }) => language).filter((one) => one in DOUBLES);
    expect(offered).toContain('PHP');
    const student = await callAs(product.url, 'student28');
    const { data: question } = await faculty.call(createQuestion, {
      body: {
        name: 'Doubled',
        question: '<p>Read a number, print twice as much.</p>',
        language: offered,
        marks: 10,
        timeRequired: 5,
        difficulty: '1',
        wantAutoCalculate: true,
        testcases: [
          { type: 'PUBLIC', input: '4', output: '8' },
          { type: 'HIDDEN', input: '21', output: '42' },
        ],
      },
    });
    const begin = Date.now() + MINUTE_MS;
    const { data: task } = await faculty.call(createTask, {
      body: {
        name: `More languages ${begin}`,
        startTime: new Date(begin).toISOString(),
        endTime: new Date(begin + 60 * MINUTE_MS).toISOString(),
        totalMarks: 10,
        questions: [{ questionId: question._id, marks: 10, timeRequired: 5 }],
        assignedStudentIds: [student.userId],
        examBrowser: {},
      },
    });
    await product.sql(`update task set start_time = now() - interval '1 minute' where id = $1`, [task._id]);
    await logIn(page, 'student28');
    await startExam(page, task._id);

    for (const language of offered)
      await test.step(`a wrong program in ${language} does not pass, and a right one does`, async () => {
        if (offered.length > 1) {
          await page.getByRole('combobox', { name: 'Language' }).click();
          // R is a part of other names.
          await page.getByRole('option', { name: language, exact: true }).click();
        }
        const program = DOUBLES[language];
        await typeProgram(page, program?.(1) ?? '');
        await page.getByRole('button', { name: 'Run Code' }).click();
        await expect(page.getByRole('region', { name: /^Actual/ })).toContainText('9', JUDGED);
        if (language === offered[0]) await expectAccessibleScreen(page);
        await typeProgram(page, program?.(0) ?? '');
        await page.getByRole('button', { name: 'Run Code' }).click();
        await expect(page.getByText('The public test passed.')).toBeVisible(JUDGED);
        await expectSavedState(page, /^Saved/);
      });

    await test.step('what is handed in has all marks', async () => {
      await student.call(finalSubmit, { body: { taskId: task._id, totalTimeTaken: 60 } });
      await expect
        .poll(
          () =>
            product.sql(
              `select program.marks::float8 as marks from submission_program as program
               join attempt on attempt.id = program.attempt_id
               where attempt.task_id = $1 and attempt.graded_at is not null`,
              [task._id],
            ),
          JUDGED,
        )
        .toEqual([{ marks: 10 }]);
    });
  },
);
