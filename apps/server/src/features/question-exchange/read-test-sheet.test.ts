import { failureSchema, readTestSheet, type TestSheetReport } from '@assay/contract';
import { beforeAll, expect, test } from 'vitest';
import { loginAs, makeDepartment, makeFaculty } from '../../../test/fixtures.ts';
import { useTestServer } from '../../../test/test-server.ts';

const server = useTestServer();
let token: string;

beforeAll(async () => {
  token = await loginAs(server, await makeFaculty(server.deps, await makeDepartment(server.deps)));
});

const read = async (content: string | Uint8Array<ArrayBuffer>): Promise<TestSheetReport> => {
  const form = new FormData();
  form.append('file', new File([content], 'tests.csv'));
  const response = await fetch(`${server.url}/api${readTestSheet.path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: form,
  });
  const answer: unknown = await response.json();
  if (response.status === 200) return readTestSheet.response.parse(answer).data;
  throw new Error(failureSchema.parse(answer).message);
};

test('each row below the header is a test, with what the columns say, in the order of the sheet', async () => {
  const report = await read(
    'Output;Input;Points;Visibility;Comment\n3;"1\n2";2;public;easy\n\n0;;;;\n9;4 5;;hidden;\n',
  );
  expect(report).toEqual({
    tests: [
      { input: '1\n2', output: '3', type: 'PUBLIC', name: '', hint: '', weight: 2, group: '' },
      { input: '', output: '0', type: null, name: '', hint: '', weight: 1, group: '' },
      { input: '4 5', output: '9', type: 'HIDDEN', name: '', hint: '', weight: 1, group: '' },
    ],
    invalidRows: [],
    unknownColumns: ['Comment'],
  });
});

test('a row that is no test is left out, with its number and the reason', async () => {
  const { tests, invalidRows } = await read('input,output,weight\n1,2,\n3,4,-1\n5,6,1\n');
  expect(tests.map(({ input }) => input)).toEqual(['1', '5']);
  expect(invalidRows).toEqual([{ row: 3, reason: 'a weight is a whole number from 0 to 1000' }]);
});

test('long texts come whole', async () => {
  const long = '1234567890\n'.repeat(20_000);
  const { tests } = await read(`Input,Output\n"${long}",x\n`);
  expect(tests[0]?.input).toBe(long);
});

test.each([
  [
    'nothing of tests',
    'Name,Marks\nAsha,3\n',
    'The first row has to name the columns: Input and Output are missing.',
  ],
  ['a column twice', 'Input,Output,Expected\n1,2,2\n', 'The sheet has more than one column Output.'],
  ['no text', new Uint8Array([1, 0, 2, 0]), 'The file is neither CSV nor XLSX.'],
  ['nothing', '', '“tests.csv” is empty.'],
  ['a broken archive', 'PK\u0003\u0004broken', 'The file cannot be read as XLSX. Please save it again.'],
])('a sheet with %s is refused with a sentence', async (_what, content, sentence) => {
  await expect(read(content)).rejects.toThrow(sentence);
});
