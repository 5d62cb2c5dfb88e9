import { NOT_INSTALLED } from '@assay/runner-contract';
import { findLanguage } from '../languages/languages.ts';
import type { Toolchain, Toolchains } from '../languages/toolchains.ts';
import { BadRequest } from './errors.ts';

/** What compiles and runs a language that a request names. @throws BadRequest */
export const chooseToolchain = (toolchains: Toolchains, name: string): Toolchain => {
  const language = findLanguage(name);
  if (typeof language === 'string') throw new BadRequest(language);
  const toolchain = toolchains.get(language.id);
  if (toolchain === undefined)
    throw new BadRequest(`${language.label} is not offered by this code runner.`, NOT_INSTALLED);
  return toolchain;
};
