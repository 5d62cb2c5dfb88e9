/**
 * Styles that did not come. What loads a part of the app with its styles asks for each of these once, and takes it for
 * there from then on: a page would come without them.
 */
const lost = new Set<HTMLLinkElement>();
let fetching: Promise<unknown> | null = null;

/** Notes from now on which styles did not come; for the life of the page. */
export const watchStyles = (): void => {
  const note = ({ target }: Event) => {
    if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') lost.add(target);
  };
  // Such an event does not rise.
  window.addEventListener('error', note, true);
};

const fetchAgain = (link: HTMLLinkElement): Promise<void> =>
  new Promise((resolve, reject) => {
    const again = document.createElement('link');
    Object.assign(again, { rel: 'stylesheet', crossOrigin: link.crossOrigin, href: link.href });
    again.addEventListener('load', () => resolve());
    again.addEventListener('error', () => reject(new Error(`The styles at ${link.href} did not come.`)));
    lost.delete(link);
    link.replaceWith(again);
  });

/** Fetches the styles that did not come. @throws when one of them still does not */
export const fetchLostStyles = async (): Promise<void> => {
  if (!fetching && lost.size === 0) return;
  fetching ??= Promise.all([...lost].map(fetchAgain)).finally(() => {
    fetching = null;
  });
  await fetching;
};
