// `npm run bench:playback`: how long the playback of a program takes to open and to show any moment, in a browser.
// Options: --entries 20000 --json FILE.
import { ensurePackages, must, NODE } from '../packages.mjs';
import { ensureTools } from '../tools.mjs';
import { ensureWebBuild } from '../web-build.mjs';

ensurePackages();
ensureTools();
ensureWebBuild();
must(NODE, ['e2e/bench/playback.ts', ...process.argv.slice(2)]);
