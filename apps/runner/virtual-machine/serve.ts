/** A runner of the tests' kind as a process of its own, so that it can be started in a control group of its own. */
import { openService } from '../test/service.ts';

const service = await openService();
process.stdout.write(`${service.url}\n`);
process.once('SIGTERM', () => void service.close());
