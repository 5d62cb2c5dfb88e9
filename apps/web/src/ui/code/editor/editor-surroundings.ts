import { Facet, type Extension } from '@codemirror/state';
import { useEffectEvent, useState, type ReactNode } from 'react';

/** Texts of the same program that stand in other editors. */
export const textsBeside = Facet.define<() => readonly string[]>();

/** Shows something of React's within the editor; null takes it away. */
export const shownWithin = Facet.define<(shown: ReactNode) => void>();

/** What an editor knows of the page around it, as a part of its first state, and what it shows of React's within. */
export const useSurroundings = (
  beside: readonly string[],
): { within: ReactNode; surroundings: () => Extension } => {
  const [within, setWithin] = useState<ReactNode>(null);
  const textsNow = useEffectEvent(() => beside);
  return {
    within,
    surroundings: () => [shownWithin.of(setWithin), textsBeside.of(() => textsNow())],
  };
};
