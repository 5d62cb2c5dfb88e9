import { expect, test } from 'vitest';
import { zip } from '../../../test/zip.ts';
import { readSheet } from './read-sheet.ts';

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006/relationships';

/** An Excel file of one sheet, with the rows as they stand in its XML. */
const xlsx = (rows: string, sharedStrings = ''): Buffer => {
  const texts = {
    'xl/workbook.xml': `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="People" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${PACKAGE}"><Relationship Id="rId1" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    'xl/worksheets/sheet1.xml': `<worksheet xmlns="${MAIN}"><sheetData>${rows}</sheetData></worksheet>`,
    'xl/sharedStrings.xml': sharedStrings || `<sst xmlns="${MAIN}"/>`,
  };
  const files = Object.entries(texts).map(([name, text]) => ({ name, content: Buffer.from(text) }));
  return Buffer.from(zip(files));
};

const cell = (place: string, text: string): string =>
  `<c r="${place}" t="inlineStr"><is><t>${text}</t></is></c>`;

test('an entity that a sheet declares is left as it is written', async () => {
  const strings = `<?xml version="1.0"?><!DOCTYPE sst [<!ENTITY who SYSTEM "file:///etc/hostname"><!ENTITY what "expanded">]>
    <sst xmlns="${MAIN}"><si><t>&who; &what;</t></si></sst>`;
  const rows = await readSheet(xlsx('<row r="1"><c r="A1" t="s"><v>0</v></c></row>', strings));
  expect(rows).toEqual([['&who; &what;']]);
});

test('a sheet with one cell at the end of all columns and rows is refused, and says what can be done', async () => {
  const rows = `<row r="1">${cell('A1', 'Username')}</row><row r="1048576">${cell('XFD1048576', 'x')}</row>`;
  await expect(readSheet(xlsx(rows))).rejects.toThrow(
    'There is too much in this sheet to be read. A single cell far from all the others can be the reason: please copy the rows into a new sheet, or upload it in parts.',
  );
  expect(await readSheet(xlsx(`<row r="1">${cell('A1', 'Username')}</row>`))).toEqual([['Username']]);
});
