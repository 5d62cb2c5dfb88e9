import { SETUP_LINK_HOURS } from '@assay/contract';
import {
  findInstallation,
  insertAdministrator,
  insertInstallation,
  makeSetupLink,
  withInstallationLock,
} from '../features/setup/index.ts';
import type { Deps } from '../platform/deps.ts';
import { say } from '../platform/log/say.ts';
import { findCommonProblem } from '../platform/passwords/common-passwords.ts';
import { hashPassword } from '../platform/passwords/passwords.ts';
import { ADMIN, INSTITUTE_HEAD } from './content/index.ts';
import { openingSetting } from './own-machine.ts';
import { DEMO_PASSWORD, seedDemonstration } from './seed-demo.ts';

const demoNotices: readonly string[] = [
  `This is the demonstration institute. Log in as ${ADMIN.username}, ${INSTITUTE_HEAD.username}, hod, faculty, faculty2, student1, student2 …`,
  `with the password ${DEMO_PASSWORD}.`,
];

const linkNotices = (link: string): readonly string[] => [
  'This installation has no administrator yet. Open this link to make the first one:',
  '',
  `    ${link}`,
  '',
  `It holds for ${SETUP_LINK_HOURS} hours and works once; a restart prints a new one. Whoever has it owns the installation.`,
];

const DEMO_ON_LOOPBACK_ONLY =
  'This data folder holds the demonstration institute, whose passwords everybody knows. It is served on loopback only: leave';

/** What the first start has made, or an earlier one. */
export interface FirstData {
  /** What to tell the person who starts it; for the console alone, never for a log. */
  notices: readonly string[];
  /** Calls from elsewhere than this machine are refused. */
  isDemonstration: boolean;
}

const own = (notices: readonly string[] = []): FirstData => ({ notices, isDemonstration: false });
const demo = (...more: readonly string[]): FirstData => ({
  notices: [...demoNotices, ...more],
  isDemonstration: true,
});

/**
 * Fills an empty installation, once: with the first administrator where the settings name one, else with the
 * demonstration institute where that was asked for and nobody else can reach it; on a database elsewhere only in
 * `development`. Otherwise the installation stays empty and waits for somebody to open the link that is answered.
 * @throws when a demonstration would be open to others, or the password of the settings is one of the commonest.
 */
export const installFirstData = (
  deps: Deps,
  options: { demonstration: boolean; development?: boolean },
): Promise<FirstData> =>
  withInstallationLock(deps.db, async (trx) => {
    const opening = openingSetting(deps.config);
    const installation = await findInstallation(trx);
    if (installation) {
      if (!installation.isDemonstration) return own();
      if (opening) throw new Error(`${DEMO_ON_LOOPBACK_ONLY} ${opening} unset, or choose another DATA_DIR.`);
      return demo();
    }
    const { admin, databaseUrl, demonstration } = deps.config;
    if (admin) {
      const { username } = admin;
      const common = await findCommonProblem(admin.password);
      if (common) throw new Error(`ADMIN_PASSWORD: ${common}`);
      const passwordHash = await hashPassword(admin.password);
      await insertAdministrator(trx, { username, passwordHash, fullname: username, email: null });
      return own([`The administrator ${admin.username} can log in now.`]);
    }
    const isElsewhere = databaseUrl !== undefined && !options.development;
    if (!options.demonstration || !demonstration || opening || isElsewhere)
      return own(linkNotices(await makeSetupLink(trx, deps)));
    say(deps.log, 'Preparing the demonstration institute …');
    await insertInstallation(trx, { isDemonstration: true });
    const submissions = await seedDemonstration(trx, deps);
    return demo(`${submissions} submissions of its finished exams are being graded in the background.`);
  });
