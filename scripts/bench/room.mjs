// `npm run bench:room`: what it costs to watch a room of a thousand students, for one and for twenty who watch, and how
// smoothly its page scrolls.
import { ensurePackages, must, NODE } from '../packages.mjs';
import { ensureTools } from '../tools.mjs';
import { ensureWebBuild } from '../web-build.mjs';

ensurePackages();
ensureTools();
ensureWebBuild();
must(NODE, ['apps/server/bench/room.ts']);
must(NODE, ['e2e/bench/room.ts']);
