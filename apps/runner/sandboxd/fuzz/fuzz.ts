/**
 * `npm run fuzz -- [seconds] [seed]` (60 seconds, a random seed): the same as in `npm test`, for longer. What it finds
 * is the beginning of the next bout.
 */
import { randomInt } from 'node:crypto';
import { checkDecoders } from './decoders.ts';
import { explore, FUZZ_FOLDER } from './explore.ts';
import { createRandom } from './random.ts';

const [seconds = 60, seed = randomInt(1, 2 ** 32)] = process.argv.slice(2).map(Number);
if (!(seconds > 0) || !Number.isInteger(seed)) throw new Error('usage: npm run fuzz -- [seconds] [seed]');
process.stdout.write(`seed ${seed}, ${seconds} seconds, folder ${FUZZ_FOLDER}\n`);

const DECODER_SHARE = 0.1;
const random = createRandom(seed);
const end = performance.now() + seconds * 1000 * DECODER_SHARE;
let rounds = 0;
for (; performance.now() < end; rounds++) checkDecoders(random);
process.stdout.write(`decoders: ${rounds} rounds\n`);

const tally = await explore(FUZZ_FOLDER, seed, 'seconds', seconds * (1 - DECODER_SHARE));
process.stdout.write(
  `parser: ${tally.executions} requests (${Math.round(tally.executions / tally.seconds)} per second), ` +
    `${tally.sound} of them sound, ${tally.edges} edges, ${tally.found} new inputs\n`,
);
