import type { Language } from '@assay/contract';
import { CompletionContext } from '@codemirror/autocomplete';
import { EditorState } from '@codemirror/state';
import { expect, test } from 'vitest';
import { offering } from './editor-completion.ts';
import { SYNTAX } from './editor-parts.ts';
import { textsBeside } from './editor-surroundings.ts';

/** What is offered at the end of a text, or at its bar. */
const offered = async (
  language: Language,
  text: string,
  { explicit = false, beside = [] as string[] } = {},
) => {
  const at = text.includes('|') ? text.indexOf('|') : text.length;
  const state = EditorState.create({
    doc: text.replace('|', ''),
    extensions: [await SYNTAX[language].load(), textsBeside.of(() => beside)],
  });
  const result = await offering(language)(new CompletionContext(state, at, explicit));
  return result?.options.map(({ label }) => label) ?? null;
};

test('words of the program are offered, each once, but not the one that is being typed', async () => {
  const words = await offered('C', 'int counter;\nint count_all(void);\nco|unting = counter');
  expect(words).toEqual(expect.arrayContaining(['counter', 'count_all', 'const']));
  expect(words?.filter((word) => word === 'counter')).toHaveLength(1);
  expect(words).not.toContain('counting');
});

test('words of the other parts of the program are offered too', async () => {
  expect(await offered('JAVA', 'gr', { beside: ['class Graph { int grade; }'] })).toEqual(
    expect.arrayContaining(['Graph', 'grade', 'int']),
  );
});

test.each<[Language, string, string]>([
  ['C', 'int main(void) { pri', 'printf'],
  ['C++', 'std::un', 'unordered_map'],
  ['C++', 'numbers.pu', 'push_back'],
  ['JAVA', 'Ha', 'HashMap'],
  ['JAVA', 'names.ch', 'charAt'],
  ['PYTHON', 'pri', 'print'],
  ['PYTHON', 'names.app', 'append'],
  ['HTML/CSS/JS', '<di', 'div'],
  ['HTML/CSS/JS', '<p cla', 'class'],
  ['HTML/CSS/JS', '<script>document.que', 'querySelector'],
])('%s: “%s” offers %s', async (language, text, name) => {
  expect(await offered(language, text)).toContain(name);
});

test('after a dot no keyword is offered, and elsewhere no method', async () => {
  expect(await offered('JAVA', 'names.wh')).not.toContain('while');
  expect(await offered('C++', 'int pu')).not.toContain('push_back');
});

test('nothing is offered for one letter, in a comment or in a text, unless somebody asks', async () => {
  expect(await offered('PYTHON', 'return n')).toBeNull();
  expect(await offered('PYTHON', 'n', { explicit: true })).toContain('not');
  expect(await offered('C', 'int value; // va')).toBeNull();
  expect(await offered('C', 'int value; char *s = "va')).toBeNull();
});
