import { picturesIn, pictureUrl } from '@assay/contract';
import { useQueries } from '@tanstack/react-query';
import { useLayoutEffect, useMemo, type RefObject } from 'react';
import { storedFileQuery } from '../../lib/server/stored-file.ts';

/** Fetches the pictures of texts in the session, and keeps them as long as the page shows whoever asks for them. */
export const useStoredPictures = (texts: readonly string[]) => {
  const names = useMemo(() => [...new Set(texts.flatMap(picturesIn))], [texts]);
  const files = useQueries({ queries: names.map((name) => storedFileQuery(pictureUrl(name))) });
  return names.map((name, place) => ({ name, content: files[place]?.data }));
};

/**
 * Shows the pictures of a text that is shown, each in its place, once it has come. One that cannot be had is told by the
 * words that stand for it, and asked for again when the network is back.
 */
export const usePictures = (text: RefObject<HTMLElement | null>, html: string): void => {
  const pictures = useStoredPictures(useMemo(() => [html], [html]));
  // What of the pictures counts, as one value: the list is another one at every drawing.
  const come = pictures.map(({ name, content }) => (content ? name : '')).join();
  useLayoutEffect(() => {
    const addresses = new Map<string, string>();
    for (const { name, content } of pictures) if (content) addresses.set(name, URL.createObjectURL(content));
    for (const image of text.current?.querySelectorAll<HTMLImageElement>('img[data-picture]') ?? []) {
      const address = addresses.get(image.dataset['picture'] ?? '');
      if (address) image.src = address;
    }
    return () => addresses.forEach((address) => URL.revokeObjectURL(address));
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `come` says what of the pictures counts
  }, [come, html, text]);
};
