// `npm run bench:room`: what it costs to watch a room of a thousand students, for one and for twenty who watch.
import { ensurePackages, must, NODE } from './packages.mjs';

ensurePackages();
must(NODE, ['apps/server/bench/room.ts']);
