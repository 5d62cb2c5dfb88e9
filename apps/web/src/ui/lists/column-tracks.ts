import type { DataColumn } from './data-table.types.ts';

type Size = NonNullable<DataColumn<never>['size']>;

/** Tracks of a grid; those of texts and names are never wider than what they have to show for it. */
const TRACKS: Readonly<Record<Size, string>> = {
  fit: 'max-content',
  text: 'fit-content(12rem)',
  name: 'minmax(11rem, 1fr)',
  prose: 'minmax(18rem, 1fr)',
};

const ownSize = <Row>({ size, numeric }: DataColumn<Row>): Size => size ?? (numeric ? 'fit' : 'text');

/** What each column takes of the width. Something has to take what is left: the first text, where nothing is a name. */
export const sizesOf = <Row>(columns: readonly DataColumn<Row>[]): Size[] => {
  const sizes = columns.map(ownSize);
  if (sizes.some((size) => size === 'name' || size === 'prose')) return sizes;
  const first = Math.max(0, sizes.indexOf('text'));
  return sizes.with(first, 'name');
};

/** Which columns there are besides those of the list. */
export interface Sides {
  ticks: boolean;
  serial: boolean;
  actions: boolean;
}

/** The widths of all columns, as a grid has them. */
export const tracksOf = <Row>(
  columns: readonly DataColumn<Row>[],
  { ticks, serial, actions }: Sides,
): string =>
  [
    ...(ticks ? ['44px'] : []),
    ...(serial ? ['max-content'] : []),
    ...sizesOf(columns).map((size) => TRACKS[size]),
    ...(actions ? ['max-content'] : []),
  ].join(' ');
