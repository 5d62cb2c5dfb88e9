import bowser from 'bowser';

/** Safe Exam Browser names itself beside the browser that it is built on: `SEB/3.8.0`, on iOS `SEB_iOS/3.4`. */
const EXAM_BROWSER = /\bSEB(?:_\w+)?\/\d/;

/** Marks that stand for nothing, and what is not a letter, number or usual sign of a name: no name of a browser. */
const UNUSUAL = /[^\p{L}\p{N} .,/()_+-]/gu;
const UNKNOWN_MAX = 40;

/**
 * What a person calls a device, from how its browser names itself (`User-Agent`): "Firefox 132 on Windows". What is no
 * browser is called what it calls itself, shortened. It is a hint, no proof: a browser can name itself as it likes.
 */
export const deviceWords = (userAgent: string): string => {
  if (userAgent.trim() === '') return 'A device that does not say what it is';
  const { browser, os } = bowser.parse(userAgent);
  const major = /^\d+/.exec(browser.version ?? '')?.[0];
  const name = EXAM_BROWSER.test(userAgent)
    ? 'Safe Exam Browser'
    : [browser.name, browser.name && major].filter(Boolean).join(' ');
  const known = [name, os.name].filter(Boolean).join(' on ');
  return name ? known : userAgent.replaceAll(UNUSUAL, '').trim().slice(0, UNKNOWN_MAX) || 'Unknown device';
};
