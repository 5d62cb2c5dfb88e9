// `npm run test:failover`: an exam in which a runner, a server and the database's primary are killed (`e2e/failover`).
// Options: --students 300 --seconds 150.
import { ensurePackages, must, NODE } from './packages.mjs';
import { ensureTools } from './tools.mjs';

ensurePackages();
ensureTools('postgresql');
must(NODE, ['e2e/failover/main.ts', ...process.argv.slice(2)]);
