import { readFile } from 'node:fs/promises';
import { getCoWiseReport, getSubmissionsReport } from '@assay/contract';
import type { Download, Page } from '@playwright/test';
import { expect, test } from '../../fixtures.ts';
import { openInOffice } from '../../office.ts';
import { expectAccessible } from '../../page/accessible.ts';
import { logIn } from '../../page/log-in.ts';
import { makeReportData, type ReportData } from '../../report-data.ts';

const told = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text }).first();
const tick = (page: Page, name: string) =>
  page.getByRole('checkbox', { name: `Select ${name}`, exact: true });
const generate = (page: Page) => page.getByRole('button', { name: 'Generate Report' });
const subject = (page: Page) => page.getByRole('combobox', { name: 'Subject' });

const chooseSubject = async (page: Page, name: string): Promise<void> => {
  await subject(page).click();
  await page.getByRole('option', { name }).click();
};

const report = async (page: Page): Promise<Download> => {
  const [download] = await Promise.all([page.waitForEvent('download'), generate(page).click()]);
  return download;
};

/** The day in the time zone of the tests, as names of files have it and as sheets do. */
const today = () => {
  const written = (locale: string) =>
    new Intl.DateTimeFormat(locale, {
      timeZone: 'Asia/Kolkata',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
    }).format(new Date());
  return { iso: written('sv-SE'), shown: written('en-GB') };
};

/** The calls that read a report for its file, not for the preview. */
const readsFor = (path: string) => (url: URL) =>
  url.pathname === `/api${path}` && url.searchParams.get('pageSize') === '200';
const readsRubrics = readsFor(getSubmissionsReport.path);
const readsOutcomes = readsFor(getCoWiseReport.path);

let data: ReportData;
test.beforeAll(async ({ product }) => {
  data = await makeReportData(product);
});

test('reports are made of chosen practicals, and what is missing or fails is said', async ({ page }) => {
  await logIn(page, data.faculty);
  const { stacks, trees, empty } = data.practicals;

  await test.step('without a connection the subjects are missing, and can be asked for again', async () => {
    await page.route('**/api/faculty/report-subjects', (route) => route.abort());
    await page.goto('/faculty/report');
    await expect(page.getByRole('heading', { name: 'Report Generation' })).toBeVisible();
    await expect(told(page, 'Error fetching subjects')).toBeVisible();
    await page.unroute('**/api/faculty/report-subjects');
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(generate(page)).toBeDisabled();
  });

  await test.step('a subject without modules has no CO report', async () => {
    await chooseSubject(page, data.bareSubject);
    await expect(told(page, 'No modules (course outcomes) defined for this subject.')).toBeVisible();
    await expect(page.getByRole('radio', { name: 'CO Report (No COs)' })).toBeDisabled();
    await expect(page.getByText('No Practicals Found')).toBeVisible();
    await page.getByRole('button', { name: 'Clear the subject' }).click();
    await expect(subject(page)).toHaveValue('');
    await expect(page.getByRole('table', { name: 'Practicals' })).toHaveCount(0);
  });

  await test.step('practicals are listed with outcomes and rubric, and chosen ones are shown', async () => {
    await chooseSubject(page, data.subject.name);
    await expect(page.getByRole('radio', { name: 'Rubrics Report' })).toBeChecked();
    await expect(page.getByRole('row').filter({ hasText: stacks })).toContainText(/CO1.*Lab rubric/);
    await expect(page.getByRole('row').filter({ hasText: trees })).toContainText(/CO1\s*CO2/);
    await expect(generate(page)).toBeDisabled();
    await tick(page, empty).check();
    await expect(page.getByText('No student data available for selected practicals')).toBeVisible();
    await generate(page).click();
    await expect(told(page, 'No student data available for selected practicals')).toBeVisible();
    await tick(page, empty).uncheck();
    await tick(page, stacks).check();
    await tick(page, trees).check();
    const preview = page.getByRole('table', { name: 'Rubrics Assessment Report' });
    await expect(preview.getByRole('row')).toHaveCount(6);
    await expect(preview.getByRole('row').filter({ hasText: data.students.bina })).toContainText('5.00');
    await expectAccessible(page);
    await page.emulateMedia({ colorScheme: 'dark' });
    await expectAccessible(page, 'colours');
    await page.emulateMedia({ colorScheme: 'light' });
  });

  await test.step('a report that fails says so and keeps the choice', async () => {
    await page.route(readsRubrics, (route) => route.abort());
    await generate(page).click();
    await expect(told(page, 'Error generating report')).toBeVisible();
    await page.unroute(readsRubrics);
    await page.route(readsRubrics, (route) => route.fulfill({ status: 500 }));
    await generate(page).click();
    await expect(told(page, 'Failed to fetch student data')).toBeVisible();
    await page.unroute(readsRubrics);
    await expect(tick(page, stacks)).toBeChecked();
    await expect(generate(page)).toBeEnabled();
  });

  await test.step('a long one shows how far it is, and can be cancelled', async () => {
    let asked = 0;
    await page.route(readsRubrics, async (route) => {
      asked += 1;
      // The first page comes, as one of a thousand students; the second takes its time.
      if (asked > 1) return;
      const response = await route.fetch();
      await route.fulfill({ response, json: { ...(await response.json()), total: 1000 } });
    });
    await generate(page).click();
    await expect(page.getByRole('button', { name: 'Generating Report...' })).toBeDisabled();
    await expect(page.getByText('200 of 1,000 students')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect(generate(page)).toBeEnabled();
    await expect(page.getByRole('progressbar')).toHaveCount(0);
    await page.unroute(readsRubrics);
  });

  await test.step('clearing the subject forgets the practicals', async () => {
    await page.getByRole('button', { name: 'Clear the subject' }).click();
    await expect(generate(page)).toBeDisabled();
    await chooseSubject(page, data.subject.name);
    await expect(tick(page, stacks)).not.toBeChecked();
    await expect(generate(page)).toBeDisabled();
  });

  await test.step('nothing runs over the edge of a phone', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await tick(page, stacks).check();
    await expect(page.getByRole('table', { name: 'Rubrics Assessment Report' })).toBeVisible();
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
    ).toBeLessThanOrEqual(0);
  });
});

test('LibreOffice opens the files and shows what was worked out by hand', async ({ page }) => {
  await logIn(page, data.faculty);
  await page.goto(`/faculty/report?subject=${data.subject._id}`);
  const { stacks, trees } = data.practicals;
  await tick(page, stacks).check();
  const { iso, shown } = today();

  const single = await report(page);
  expect(single.suggestedFilename()).toBe(`${stacks}_Rubrics_Report_${iso}.xlsx`);
  await tick(page, trees).check();
  const rubrics = await report(page);
  const rubricsName = `Combined_Report_2_Practicals_Rubrics_Report_${iso}`;
  expect(rubrics.suggestedFilename()).toBe(`${rubricsName}.xlsx`);
  await expect(
    told(page, `Rubrics-wise report generated successfully! File: ${rubricsName}.xlsx`),
  ).toBeVisible();
  await page.getByRole('radio', { name: 'CO Report' }).check();
  const previewed = page.getByRole('table', { name: 'CO Assessment Report' });
  await expect(previewed.getByRole('row')).toHaveCount(6);
  await page.route(readsOutcomes, (route) => route.fulfill({ status: 500 }));
  await generate(page).click();
  await expect(told(page, 'Failed to fetch CO-wise report data')).toBeVisible();
  await page.unroute(readsOutcomes);
  const co = await report(page);
  const coName = `Combined_Report_2_Practicals_CO_Report_${iso}`;
  expect(co.suggestedFilename()).toBe(`${coName}.xlsx`);
  await expect(told(page, `CO-wise report generated successfully! File: ${coName}.xlsx`)).toBeVisible();
  const previewRows = await previewed
    .getByRole('row')
    .evaluateAll((rows) => rows.slice(2).map((row) => [...row.children].map((cell) => cell.textContent)));

  const sheets = await openInOffice(
    await Promise.all(
      [rubrics, co].map(async (download) => ({
        name: download.suggestedFilename().replace(/\.xlsx$/, ''),
        content: await readFile(await download.path()),
      })),
    ),
  );
  expect(sheets.map(({ workbook, sheet }) => [workbook, sheet]).toSorted()).toEqual([
    [coName, 'CO Assessment Report'],
    [rubricsName, 'Rubrics Assessment Report'],
  ]);
  const rowsOf = (name: string) => sheets.find(({ workbook }) => workbook === name)?.rows ?? [];
  const { asha, bina, chetan, dev } = data.students;
  const blank = (count: number) => Array<string>(count).fill('');
  const heading = (title: string, width: number) =>
    [
      [data.college],
      ['Department', '+Computing'],
      ['Subject', 'DS-1 Data Structures'],
      ['Generated', shown],
      [title],
      [],
    ].map((cells) => [...cells, ...blank(width - cells.length)]);

  await test.step('by rubric', async () => {
    const rows = rowsOf(rubricsName);
    expect(rows.slice(0, 6)).toEqual(heading('Rubrics Assessment Report', 15));
    expect(rows.slice(6, 8)).toEqual([
      [
        'Enrollment Number',
        'Name',
        'Semester',
        'Passout Year',
        stacks,
        '',
        '',
        trees,
        '',
        '',
        'Course outcome scores',
        '',
        '',
        'Obtained Marks',
        'Total Marks',
      ],
      [
        '',
        '',
        '',
        '',
        'Logic (6)',
        'Style (4)',
        'Total',
        'U (12.5)',
        'C (12.5)',
        'Total',
        'CO1',
        'CO2',
        'CO3',
        '',
        '',
      ],
    ]);
    expect(rows.slice(8, 12)).toEqual([
      // Stacks 27.75 of 40: 6 × 0.69375 = 4.1625, 4 × 0.69375 = 2.775, 10 × 0.69375 = 6.9375. Trees 16.33 of 25.
      // CO1 6.94/10 × 4 + 16.33/25 × 4 / 2 = 2.776 + 1.3064, CO2 1.3064.
      [
        asha,
        '=1+1',
        '4',
        '2027',
        '4.16',
        '2.78',
        '6.94',
        '8.17',
        '8.16',
        '16.33',
        '4.08',
        '1.31',
        '',
        '23.27',
        '35.00',
      ],
      // A person gave 6 and 3.5. CO1 3.8 + 2 is more than 5.
      [
        bina,
        'Bina',
        '4',
        '2027',
        '6.00',
        '3.50',
        '9.50',
        '12.50',
        '12.50',
        '25.00',
        '5.00',
        '2.00',
        '',
        '34.50',
        '35.00',
      ],
      [chetan, 'Chetan', '4', '2027', 'AB', 'AB', 'AB', '', '', '', '0.00', '', '', '0.00', '10.00'],
      // A person gave 15 of 25: 2.4, split over CO1 and CO2. Stacks can still be sat.
      [dev, 'Dev', '4', '2027', '', '', '', '7.50', '7.50', '15.00', '1.20', '1.20', '', '15.00', '35.00'],
    ]);
  });

  await test.step('by question, as it was previewed', async () => {
    const rows = rowsOf(coName);
    expect(rows.slice(0, 6)).toEqual(heading('CO Assessment Report', 13));
    expect(rows.slice(6, 8)).toEqual([
      [
        'Enrollment Number',
        'Name',
        'Semester',
        'Passout Year',
        stacks,
        '',
        trees,
        '',
        'Course outcome marks',
        '',
        '',
        'Obtained Marks',
        'Total Marks',
      ],
      [
        '',
        '',
        '',
        '',
        'Q1 (10) CO1',
        'Q2 (30) CO1',
        'Q1 (20) CO1, CO2',
        'Q2 (5)',
        'CO1',
        'CO2',
        'CO3',
        '',
        '',
      ],
    ]);
    expect(rows.slice(8, 12)).toEqual([
      // CO1 7.5 + 20.25 + 13.33/2 = 34.415, CO2 13.33/2 = 6.665.
      [asha, '=1+1', '4', '2027', '7.50', '20.25', '13.33', '3.00', '34.42', '6.67', '', '44.08', '65.00'],
      [bina, 'Bina', '4', '2027', '10.00', '30.00', '20.00', '5.00', '50.00', '10.00', '', '65.00', '65.00'],
      [chetan, 'Chetan', '4', '2027', 'AB', 'AB', '', '', '0.00', '', '', '0.00', '40.00'],
      [dev, 'Dev', '4', '2027', '', '', '12.50', '2.50', '6.25', '6.25', '', '15.00', '65.00'],
    ]);
    expect(previewRows).toEqual(rows.slice(8, 12));
  });
});

test('a subject of another department stands under its name for whom a task of it is shared with', async ({
  page,
}) => {
  await logIn(page, 'faculty');
  await page.goto('/faculty/report');
  await subject(page).click();
  const own = page.getByRole('group', { name: 'Computer Engineering' });
  const other = page.getByRole('group', { name: 'Information Technology' });
  await expect(own.getByRole('option', { name: 'CE501' })).toBeVisible();
  await expect(other.getByRole('option')).toHaveText(['IT301 Programming with Python']);
  await expectAccessible(page);
  await other.getByRole('option').click();
  await expect(page.getByRole('row').filter({ hasText: 'Python Unit Test' })).toBeVisible();
  await expect(page.getByRole('radio', { name: 'CO Report' })).toBeEnabled();
  await subject(page).click();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('IT503');
  await expect(page.getByText('No subjects found.')).toBeVisible();
});
