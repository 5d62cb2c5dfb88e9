import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { expect, test } from 'vitest';

const WEB = resolve(import.meta.dirname, '../..');
const MANTINE = resolve(WEB, '../../../node_modules/@mantine');
const CORE = join(MANTINE, 'core');

const textOf = (path: string): string => readFileSync(path, 'utf8');

const pathsIn = (folder: string, pattern: string): string[] =>
  globSync(pattern, { cwd: folder }).map((path) => join(folder, path));

/** What files import from Mantine's core by name. */
const namesIn = (paths: readonly string[]): string[] =>
  paths.flatMap((path) =>
    [...textOf(path).matchAll(/import\s*\{([^}]*)\}\s*from\s*['"]@mantine\/core['"]/g)].flatMap(
      ([, list = '']) => list.split(',').map((name) => name.trim().split(/\s/)[0] ?? ''),
    ),
  );

/** The files of Mantine's core by the names that it exports. */
const filesByName = (): Map<string, string> => {
  const imports = textOf(join(CORE, 'esm/index.mjs')).matchAll(/import\s*\{([^}]*)\}\s*from\s*"(\.[^"]+)"/g);
  return new Map(
    [...imports].flatMap(([, list = '', path = '']) =>
      list.split(',').map((name): [string, string] => [name.trim(), join(CORE, 'esm', path)]),
    ),
  );
};

/** The names of the stylesheets that these files of Mantine's core need, with what they import themselves. */
const stylesOf = (files: readonly string[]): Set<string> => {
  const styles = new Set<string>();
  const seen = new Set<string>();
  const take = (file: string) => {
    if (seen.has(file) || !existsSync(file)) return;
    seen.add(file);
    const style = /\/([A-Za-z]+)\.module\.(?:css\.)?mjs$/.exec(file)?.[1];
    if (style) styles.add(style);
    else
      for (const [, path = ''] of textOf(file).matchAll(/from\s*"(\.[^"]+)"/g))
        take(resolve(dirname(file), path));
  };
  files.forEach(take);
  return styles;
};

const loaded = [
  ...textOf(join(import.meta.dirname, 'mantine.css')).matchAll(
    /@mantine\/core\/styles\/([^.]+)\.layer\.css/g,
  ),
].map(([, name = '']) => name);

test('the stylesheets of all components of Mantine that are used are loaded, and no others', () => {
  const used = namesIn([
    ...pathsIn(WEB, '**/*.{ts,tsx}'),
    // What Mantine's other packages are made of.
    ...pathsIn(MANTINE, '{charts,dates,notifications,tiptap}/esm/**/*.mjs'),
  ]);
  const files = filesByName();
  const needed = stylesOf(used.flatMap((name) => files.get(name) ?? []));
  expect(needed.size).toBeGreaterThan(20);
  expect(loaded.toSorted()).toEqual([...needed, 'default-css-variables', 'baseline', 'global'].toSorted());
});

test('they come in the order of Mantine, in which the later wins', () => {
  const whole = textOf(join(CORE, 'styles.css'));
  const placeOf = (name: string): number =>
    whole.indexOf(
      textOf(join(CORE, `styles/${name}.css`))
        .trim()
        .slice(0, 80),
    );
  const places = loaded.map(placeOf);
  expect(places).not.toContain(-1);
  expect(places).toEqual(places.toSorted((one, other) => one - other));
});
