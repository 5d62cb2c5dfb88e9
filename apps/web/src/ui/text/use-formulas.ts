import { useEffect, useLayoutEffect, useState, type RefObject } from 'react';

type Formulas = typeof import('./rich-text-formulas.ts');

const hasDollar = (html: string): boolean => html.includes('$');
const load = (): Promise<Formulas> => import('./rich-text-formulas.ts');

/** Draws the formulas of a text; until what does so is there, they stand as they were typed. */
export const useFormulas = (text: RefObject<HTMLElement | null>, html: string): void => {
  const [formulas, setFormulas] = useState<Formulas | null>(null);
  const isNeeded = hasDollar(html);
  useEffect(() => {
    if (!isNeeded) return undefined;
    let isMounted = true;
    const tryIt = () =>
      void load().then(
        (loaded) => {
          if (!isMounted) return;
          setFormulas(loaded);
          if (text.current) loaded.showFormulas(text.current);
        },
        () => undefined,
      );
    tryIt();
    // What could not be had without a network is asked for again.
    window.addEventListener('online', tryIt);
    return () => {
      isMounted = false;
      window.removeEventListener('online', tryIt);
    };
  }, [isNeeded, text]);
  // Another text, once they are there, is never seen as it was typed.
  useLayoutEffect(() => {
    if (isNeeded && text.current) formulas?.showFormulas(text.current);
  }, [isNeeded, formulas, html, text]);
};

/** Fetches all that formulas are drawn with, where one of the texts has any: later there may be no network. */
export const keepFormulas = (texts: readonly string[]): void => {
  const some = texts.filter(hasDollar);
  if (some.length > 0)
    void load().then(
      ({ fetchDrawing }) => fetchDrawing(some),
      () => undefined,
    );
};
