import type { Deps } from '../platform/deps.ts';
import { hashPassword } from '../platform/passwords.ts';
import { ADMIN, INSTITUTE_HEAD } from './content/index.ts';
import {
  findInstallation,
  insertAdministrator,
  insertInstallation,
  withInstallationLock,
} from './installation.repository.ts';
import { DEMO_PASSWORD, seedDemonstration } from './seed-demo.ts';

const LOOPBACK: readonly string[] = ['127.0.0.1', 'localhost', '::1'];

const demoNotices: readonly string[] = [
  `This is the demonstration institute. Log in as ${ADMIN.username}, ${INSTITUTE_HEAD.username}, hod, faculty, faculty2, student1, student2 …`,
  `with the password ${DEMO_PASSWORD}.`,
];

const NO_ADMINISTRATOR =
  'There is no administrator yet. Set ADMIN_USERNAME and ADMIN_PASSWORD for the first start; they make the first account.';
const DEMO_ON_LOOPBACK_ONLY =
  'This data folder holds the demonstration institute, whose passwords everybody knows. It is served on loopback only: leave HOST unset, or choose another DATA_DIR.';

/**
 * Fills an empty installation, once: with the demonstration institute where that was asked for and nobody else can
 * reach it, else with the first administrator. Answers what to tell the person who starts it.
 * @throws when there is no administrator and none is given, and when a demonstration would be open to others.
 */
export const installFirstData = (
  deps: Deps,
  options: { demonstration: boolean },
): Promise<readonly string[]> =>
  withInstallationLock(deps.db, async (trx) => {
    const isLoopback = LOOPBACK.includes(deps.config.host);
    const installation = await findInstallation(trx);
    if (installation) {
      if (!installation.isDemonstration) return [];
      if (!isLoopback) throw new Error(DEMO_ON_LOOPBACK_ONLY);
      return demoNotices;
    }
    const { admin, databaseUrl } = deps.config;
    if (admin) {
      await insertAdministrator(trx, admin.username, await hashPassword(admin.password));
      await insertInstallation(trx, { isDemonstration: false });
      return [`The administrator ${admin.username} can log in now.`];
    }
    if (!options.demonstration || !isLoopback || databaseUrl) throw new Error(NO_ADMINISTRATOR);
    process.stdout.write('Preparing the demonstration institute …\n');
    await insertInstallation(trx, { isDemonstration: true });
    const submissions = await seedDemonstration(trx, deps);
    return [
      ...demoNotices,
      `${submissions} submissions of its finished exams are being graded in the background.`,
    ];
  });
