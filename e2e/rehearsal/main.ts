/**
 * `npm run rehearse`: students of the demonstration sit its running exam for some minutes, by the calls that a browser
 * makes, so that its room can be watched and tried. Options: --address http://localhost:3000 --students 12 --minutes 10.
 */
import { parseArgs } from 'node:util';
import { viewAllTasks, watchRoom } from '@assay/contract';
import { ROOM } from '../../apps/server/src/demonstration/content/index.ts';
import { callAs, type Caller } from '../api.ts';
import { sit } from './sit.ts';

const { values: options } = parseArgs({
  options: {
    address: { type: 'string', default: 'http://localhost:3000' },
    students: { type: 'string', default: '12' },
    minutes: { type: 'string', default: '10' },
  },
});

const say = (text: string): void => void process.stdout.write(`${text}\n`);

/** @throws with a sentence where there is nothing to rehearse with */
const findExam = async (faculty: Caller) => {
  const now = Date.now();
  const task = (await faculty.call(viewAllTasks, {})).data.find(
    ({ name, startTime, endTime }) =>
      name === ROOM.task && Date.parse(startTime) < now && Date.parse(endTime) > now,
  );
  if (!task)
    throw new Error(
      `“${ROOM.task}” does not run now. It does for three hours after the first start of a demonstration.`,
    );
  const { students } = (await faculty.call(watchRoom, { params: { taskId: task._id } })).data;
  // Whoever has submitted, or sits it in a browser, is left alone.
  const free = students.filter(({ state }) => state === 'NOT-THERE' || state === 'NO-CONNECTION');
  return { taskId: task._id, usernames: free.map(({ roll }) => roll) };
};

try {
  const faculty = await callAs(options.address, ROOM.invigilator).catch((cause: unknown) => {
    throw new Error(`No demonstration answers at ${options.address}. Say where it is with --address.`, {
      cause,
    });
  });
  const { taskId, usernames } = await findExam(faculty);
  const chosen = usernames.slice(0, Number(options.students));
  const until = Date.now() + Number(options.minutes) * 60_000;
  say(
    `${chosen.length} students sit “${ROOM.task}” for ${options.minutes} minutes. Watch as ${ROOM.invigilator}:`,
  );
  say(`${options.address}/faculty/sessions/room/${taskId}`);
  const ends = await Promise.all(
    chosen.map(async (username, place) =>
      sit(await callAs(options.address, username), { taskId, place, until }),
    ),
  );
  say(
    `${ends.filter((end) => end === 'submitted').length} have submitted; the others have closed their pages.`,
  );
} catch (error) {
  say(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
