import { GUIDES, type Guide } from '../../lib/pages/help-topics.ts';

/** The guides of the repository's `docs`, each loaded when it is opened. */
const texts = import.meta.glob<string>(
  '../../../../../docs/{student,faculty,admin,operations,runner,api,webhooks}.md',
  {
    query: '?raw',
    import: 'default',
  },
);

/** A guide as Markdown. */
export const loadGuide = async (guide: Guide): Promise<string> => {
  const load = texts[`../../../../../docs/${guide}.md`];
  if (!load) throw new Error(`docs/${guide}.md is not there.`);
  return load();
};

const isGuide = (name: string): name is Guide => (GUIDES as readonly string[]).includes(name);

/**
 * Where a link of a guide leads: to a section of a guide that the reader has; null for anything else in the repository,
 * which is not part of the product.
 */
export const guideOfLink = (
  href: string,
  here: Guide,
  readable: readonly Guide[],
): { guide: Guide; anchor: string } | null => {
  const [file = '', anchor = ''] = href.split('#');
  if (file === '') return { guide: here, anchor };
  const name = file.replace(/^\.\//, '').replace(/\.md$/, '');
  return file.endsWith('.md') && isGuide(name) && readable.includes(name) ? { guide: name, anchor } : null;
};
