import { ROLES } from '@assay/contract';
import { MantineProvider } from '@mantine/core';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { describe, expect, test } from 'vitest';
import { GUIDES, GUIDES_OF_ROLE, HELP_TOPICS, type Guide } from '../../lib/pages/help-topics.ts';
import { Markdown } from '../../ui/text/markdown.tsx';
import { guideOfLink, loadGuide } from './guide-texts.ts';

/** The guide as the page shows it to a reader of these guides. */
const shown = async (guide: Guide, readable: readonly Guide[]): Promise<string> => {
  const text = await loadGuide(guide);
  const addressOf = (href: string) => {
    const place = guideOfLink(href, guide, readable);
    return place && `/help/${place.guide}#${place.anchor}`;
  };
  return renderToStaticMarkup(
    createElement(
      MantineProvider,
      null,
      createElement(MemoryRouter, null, createElement(Markdown, { text, addressOf })),
    ),
  );
};

const anchorsOf = (html: string): string[] =>
  [...html.matchAll(/<h[1-6][^>]* id="([^"]+)"/g)].flatMap(([, id]) => id ?? []);

const innerLinksOf = (html: string): { guide: string; anchor: string }[] =>
  [...html.matchAll(/href="\/help\/([a-z]+)#([^"]*)"/g)].map(([, guide = '', anchor = '']) => ({
    guide,
    anchor,
  }));

test('every guide is read by some role, and each role has one', () => {
  const read = new Set(ROLES.flatMap((role) => [...GUIDES_OF_ROLE[role]]));
  expect([...read].toSorted()).toEqual([...GUIDES].toSorted());
});

test.each(Object.entries(HELP_TOPICS))('the section for %s is there', async (_topic, { guide, anchor }) => {
  expect(anchorsOf(await shown(guide, GUIDES))).toContain(anchor);
});

test.each(ROLES.flatMap((role) => GUIDES_OF_ROLE[role].map((guide) => [role, guide] as const)))(
  'what %s reads in %s leads nowhere that is not there',
  async (role, guide) => {
    const readable = GUIDES_OF_ROLE[role];
    const html = await shown(guide, readable);
    expect(anchorsOf(html).length).toBeGreaterThan(1);
    expect(html).not.toContain('<img');
    for (const link of innerLinksOf(html)) {
      const target = readable.find((name) => name === link.guide);
      const anchors = target ? anchorsOf(await shown(target, readable)) : [];
      expect(link.anchor === '' ? [target] : anchors).toContain(link.anchor || link.guide);
    }
    // Whatever is left is a place outside of the repository.
    for (const [, href = ''] of html.matchAll(/href="([^"]*)"/g)) expect(href).toMatch(/^(https?:|\/help\/)/);
  },
);

describe('where a link of a guide leads', () => {
  test.each<[string, ReturnType<typeof guideOfLink>]>([
    ['#tasks', { guide: 'admin', anchor: 'tasks' }],
    ['operations.md', { guide: 'operations', anchor: '' }],
    ['./operations.md#backup', { guide: 'operations', anchor: 'backup' }],
    ['runner.md', null],
    ['ARCHITECTURE.md', null],
    ['adr/001-jobs-on-postgres.md', null],
    ['../apps/server/src/main.ts', null],
  ])('%s', (href, place) => {
    expect(guideOfLink(href, 'admin', ['admin', 'operations'])).toEqual(place);
  });
});
