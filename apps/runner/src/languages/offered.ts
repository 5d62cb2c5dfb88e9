import { LANGUAGES, packagesOf, USUAL_LANGUAGES } from './languages.ts';
import { findToolchains } from './toolchains.ts';
import type { Toolchains } from './toolchains.ts';

interface Offer {
  /** Ids of the languages to offer; the usual ones unless said otherwise. */
  languages?: readonly string[] | undefined;
  isolation: 'groups' | 'rlimits';
}

/** What a runner offers: what it is set up for and finds on its machine. What it lacks is complained about. */
export const offerToolchains = async (
  { languages = USUAL_LANGUAGES, isolation }: Offer,
  complain: (text: string) => void,
): Promise<Toolchains> => {
  const wanted = LANGUAGES.filter(({ id }) => languages.includes(id));
  const installed = await findToolchains(wanted);
  for (const language of wanted)
    if (!installed.has(language.id))
      complain(
        `${language.label} is not offered: it is not installed on this machine. Install the Debian package ${packagesOf(language)}.`,
      );
    else if (language.needsGroups && isolation === 'rlimits')
      complain(`${language.label} is not offered: its programs cannot start with rlimits.`);
  return new Map(
    [...installed].filter(([, { language }]) => isolation === 'groups' || language.needsGroups === undefined),
  );
};
