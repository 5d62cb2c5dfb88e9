// `npm run fuzz:largest`: how long the largest input of each call stops the server. Options: --repeats 5, --only PATH, --json FILE.
import { ensurePackages, must, NODE } from './packages.mjs';

ensurePackages();
must(NODE, ['apps/server/bench/largest.ts', ...process.argv.slice(2)]);
