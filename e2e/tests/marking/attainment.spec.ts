import { readFile } from 'node:fs/promises';
import {
  getAttainment,
  getAttainmentTerms,
  getReportSubjects,
  getSubjectModules,
  type AttainmentReport,
} from '@assay/contract';
import type { Page } from '@playwright/test';
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { callAs } from '../../api.ts';
import { expect, test } from '../../fixtures.ts';
import { openInOffice } from '../../office.ts';
import { expectAccessible } from '../../page/accessible.ts';
import { logIn } from '../../page/log-in.ts';
import type { Product } from '../../product.ts';

/** A subject of the demonstration's department with outcomes and tasks, and its newest passout year. */
const measuredSubject = async (product: Product) => {
  const head = await callAs(product.url, 'hod');
  for (const subject of (await head.call(getReportSubjects, {})).data) {
    const params = { subjectId: subject._id };
    const [term] = (await head.call(getAttainmentTerms, { params })).data;
    const outcomes = (await head.call(getSubjectModules, { params })).data;
    if (term && outcomes.length > 1) return { ...subject, batch: term.batch };
  }
  throw new Error('The demonstration has no subject with outcomes and tasks.');
};

/** The attainment of a subject as the head is answered it now. */
const reportOf = async (
  product: Product,
  { _id, batch }: { _id: string; batch: string },
): Promise<AttainmentReport> => {
  const asked = new URLSearchParams({ subjectId: _id, batch });
  const head = await callAs(product.url, 'hod');
  return (await head.call({ ...getAttainment, path: `${getAttainment.path}?${asked}` }, {})).data;
};

/** The same workbook without what its formulas come to: whoever opens it has to compute. */
const withoutValues = (content: Buffer): Buffer =>
  Buffer.from(
    zipSync(
      Object.fromEntries(
        Object.entries(unzipSync(content)).map(([name, bytes]) => [
          name,
          name.startsWith('xl/worksheets/sheet')
            ? strToU8(strFromU8(bytes).replaceAll(/<\/f><v>[^<]*<\/v>/g, '</f>'))
            : bytes,
        ]),
      ),
    ),
  );

const shown = (value: number | null | undefined): string => (value ?? 0).toFixed(2);

/** The rows of the first sheet that say what the outcomes came to. */
const outcomeRows = (rows: readonly string[][], { outcomes }: AttainmentReport): string[][] => {
  const head = rows.findIndex(([first, second]) => first === 'Outcome' && second === 'Title');
  return rows.slice(head + 1, head + 1 + outcomes.length);
};

const setUp = async (page: Page): Promise<void> => {
  await page.getByRole('link', { name: 'Outcomes and levels' }).click();
  await expect(page.getByRole('heading', { name: 'Outcomes and Levels' })).toBeVisible();
  await page.getByRole('textbox', { name: 'Target' }).fill('40');
  await page.getByRole('textbox', { name: 'Level 1 from' }).fill('70');
  for (const [code, title] of [
    ['PO1', 'Engineering knowledge'],
    ['PO2', 'Problem analysis'],
  ] as const) {
    await page.getByRole('button', { name: 'Add Programme Outcome' }).click();
    const row = page.getByRole('group', { name: `Programme outcome ${code.slice(2)}`, exact: true });
    await row.getByRole('textbox', { name: 'Title' }).fill(title);
  }
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(
    page.getByText('Each level must need more students than the one below.').first(),
  ).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('textbox', { name: 'Level 1 from' }).fill('45');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Outcome Attainment' })).toBeVisible();
};

test('a head sets what is measured by, reads what came out, has it as a sheet and freezes it', async ({
  page,
  product,
}) => {
  const subject = await measuredSubject(product);
  await logIn(page, 'hod');

  await test.step('targets, levels and programme outcomes', async () => {
    await page.goto('/hod/attainment');
    await expect(page.getByText('Select a subject first')).toBeVisible();
    await setUp(page);
    await page.getByRole('combobox', { name: 'Subject' }).click();
    await page.getByRole('option', { name: `${subject.code} ${subject.name}` }).click();
    await page.getByRole('link', { name: 'Targets and map' }).click();
    await page.getByRole('combobox', { name: 'How strongly CO1 leads to PO1' }).selectOption('3');
    await page.getByRole('combobox', { name: 'How strongly CO2 leads to PO1' }).selectOption('1');
    await page.getByRole('textbox', { name: 'Target of CO1' }).fill('101');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByText('1 to 100')).toBeVisible();
    await page.getByRole('textbox', { name: 'Target of CO1' }).fill('35');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Outcome Attainment' })).toBeVisible();
  });

  const report = await reportOf(product, subject);
  await test.step('the page shows the figures', async () => {
    const outcomes = page.getByRole('table', { name: 'Outcomes of the subject' });
    await expect(outcomes.getByRole('row').nth(1)).toContainText('35 %');
    await expect(outcomes.getByRole('row').nth(1)).toContainText(shown(report.figures.outcomes[0]?.level));
    const map = page.getByRole('table', { name: 'CO–PO map and attainment' });
    await expect(map.getByRole('row').last()).toContainText(shown(report.figures.programme[0]));
    await expectAccessible(page);
    await page.emulateMedia({ colorScheme: 'dark' });
    await expectAccessible(page, 'colours');
    await page.emulateMedia({ colorScheme: 'light' });
  });

  await test.step('LibreOffice computes what the sheet shows', async () => {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Sheet', exact: true }).click(),
    ]);
    expect(download.suggestedFilename()).toBe(`${subject.code} Attainment ${subject.batch}.xlsx`);
    const content = await readFile(await download.path());
    const sheets = await openInOffice([
      { name: 'stored', content },
      { name: 'computed', content: withoutValues(content) },
    ]);
    const of = (name: string) => sheets.filter(({ workbook }) => workbook === name);
    expect(of('stored')).toHaveLength(report.tasks.length + 1);
    for (const { sheet, rows } of of('stored'))
      expect([sheet, rows]).toEqual([sheet, of('computed').find((one) => one.sheet === sheet)?.rows]);
    const summary = of('computed').find(({ sheet }) => sheet === 'Attainment')?.rows ?? [];
    expect(outcomeRows(summary, report).map((row) => Number(row[6]).toFixed(2))).toEqual(
      report.figures.outcomes.map((figure) => shown(figure?.level)),
    );
  });

  await test.step('what is frozen stays, and says what is otherwise today', async () => {
    await page.getByRole('button', { name: 'Freeze this report' }).click();
    await page.getByRole('textbox', { name: 'Note' }).fill('For the board');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Freeze', exact: true }).click();
    const kept = page.getByRole('table', { name: 'Frozen reports' });
    await expect(kept.getByRole('row').filter({ hasText: 'For the board' })).toBeVisible();
    await product.sql('update outcome_target set target = 90', []);
    await kept.getByRole('link', { name: `${subject.code} ${subject.name}` }).click();
    const today = page.getByRole('table', { name: 'Otherwise today' });
    await expect(today.getByRole('row').filter({ hasText: 'CO1: target' })).toContainText(/35 %.*90 %/);
    await expect(
      page.getByRole('table', { name: 'Outcomes of the subject' }).getByRole('row').nth(1),
    ).toContainText('35 %');
    await expectAccessible(page);
  });

  await test.step('on paper there is the report alone', async () => {
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByRole('button', { name: 'Print' })).toBeHidden();
    await expect(page.getByRole('table', { name: 'Otherwise today' })).toBeHidden();
    await expect(page.getByRole('table', { name: 'Outcomes of the subject' })).toBeVisible();
    await page.emulateMedia({ media: 'screen' });
  });

  await test.step('nothing runs over the edge of a phone', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(`/hod/attainment?subject=${subject._id}`);
    await expect(page.getByRole('table', { name: 'Outcomes of the subject' })).toBeVisible();
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
    ).toBeLessThanOrEqual(0);
  });
});

test('the head of the institute sees what each department came to', async ({ page, product }) => {
  const subject = await measuredSubject(product);
  await logIn(page, 'hoi');
  await page.goto('/hoi/dashboard');
  await page.getByRole('link', { name: 'Attainment' }).click();
  await expect(page.getByRole('heading', { name: 'Attainment by Department' })).toBeVisible();
  await page.goto(`/hoi/attainment/departments?year=${subject.batch}`);
  const department = page.getByRole('table', { name: subject.departmentId.name });
  await expect(department.getByRole('row').filter({ hasText: subject.code })).toContainText('CO1');
  await expectAccessible(page);
});
