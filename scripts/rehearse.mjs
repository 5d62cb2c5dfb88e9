// `npm run rehearse`: students of the demonstration sit its running exam, so that its room can be watched.
// Options: --address http://localhost:3000 --students 12 --minutes 10.
import { ensurePackages, must, NODE } from './packages.mjs';

ensurePackages();
must(NODE, ['e2e/rehearsal/main.ts', ...process.argv.slice(2)]);
