import { askForFeedback, FEEDBACK_EVERY_DAYS } from '@assay/contract';
import { afterEach, expect, test } from 'vitest';
import { loginAs, makeDepartment, makeFaculty } from '../../../test/fixtures.ts';
import { useTestServer } from '../../../test/test-server.ts';

const server = useTestServer();
afterEach(() => server.setNow(new Date()));

const DAY_MS = 86_400_000;

test('a person is asked for suggestions once in a month, whatever the device, and everybody for themselves', async () => {
  const department = await makeDepartment(server.deps);
  const [asked, other] = [
    await makeFaculty(server.deps, department),
    await makeFaculty(server.deps, department),
  ];
  const mayAsk = async (person: typeof asked) => {
    const token = await loginAs(server, person);
    return (await server.call(askForFeedback, { token, body: {} })).body.data.mayAsk;
  };
  const begin = Date.now();
  // Also where two tabs ask at the same moment.
  const both = await Promise.all([mayAsk(asked), mayAsk(asked)]);
  expect(both.toSorted()).toEqual([false, true]);
  expect(await mayAsk(other)).toBe(true);
  server.setNow(new Date(begin + (FEEDBACK_EVERY_DAYS - 1) * DAY_MS));
  expect(await mayAsk(asked)).toBe(false);
  server.setNow(new Date(begin + (FEEDBACK_EVERY_DAYS + 1) * DAY_MS));
  expect([await mayAsk(asked), await mayAsk(asked)]).toEqual([true, false]);
});
