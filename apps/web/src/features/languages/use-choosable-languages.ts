import { choosableLanguages, LANGUAGES, type Language } from '@assay/contract';
import { useQuery } from '@tanstack/react-query';
import { languagesQuery } from './api.ts';

/** The languages that can be chosen here; one that is chosen already stays among them. */
export const useChoosableLanguages = (chosen: readonly Language[]): Language[] => {
  const known = useQuery(languagesQuery).data;
  const choosable = choosableLanguages(known ?? { offered: [], missing: [] });
  return LANGUAGES.filter((one) => choosable.includes(one) || chosen.includes(one));
};
