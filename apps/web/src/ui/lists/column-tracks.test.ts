import { expect, test } from 'vitest';
import { sizesOf, tracksOf } from './column-tracks.ts';
import type { DataColumn } from './data-table.types.ts';

const column = (part: Partial<DataColumn<object>> = {}): DataColumn<object> => ({
  id: 'it',
  header: 'It',
  value: () => '',
  ...part,
});

test('numbers take what they need, texts up to a measure, and a name what is left', () => {
  const columns = [column({ size: 'name' }), column(), column({ numeric: true }), column({ size: 'fit' })];
  expect(sizesOf(columns)).toEqual(['name', 'text', 'fit', 'fit']);
  expect(tracksOf(columns, { ticks: true, serial: true, actions: true })).toBe(
    '44px max-content minmax(11rem, 1fr) fit-content(12rem) max-content max-content max-content',
  );
});

test('where nothing is a name or prose, the first text takes what is left', () => {
  expect(sizesOf([column(), column({ size: 'prose' })])).toEqual(['text', 'prose']);
  expect(sizesOf([column({ numeric: true }), column(), column()])).toEqual(['fit', 'name', 'text']);
  expect(sizesOf([column({ numeric: true })])).toEqual(['name']);
});
