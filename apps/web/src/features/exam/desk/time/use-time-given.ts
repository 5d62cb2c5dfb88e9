import { useEffect, useState } from 'react';
import { formatSpan } from '../../../../lib/values/dates.ts';
import { toast } from '../../../../ui/messages/toast.ts';

const MINUTE_MS = 60_000;
/** How long the top bar says so. */
const SHOWN_MS = 60_000;

/** What the student is told of a later end: `You have 15 minutes more`. @param ms less than a second is no news */
export const timeGivenWords = (ms: number): string | null => {
  if (ms < 1000) return null;
  if (ms % MINUTE_MS !== 0 || ms > 120 * MINUTE_MS) return `You have ${formatSpan(ms)} more`;
  return ms === MINUTE_MS ? 'You have 1 minute more' : `You have ${ms / MINUTE_MS} minutes more`;
};

/**
 * Tells when the end of the exam is moved later, and says it for a minute; null while there is no such news.
 * @param deadline ISO 8601
 */
export const useTimeGiven = (deadline: string): string | null => {
  const [known, setKnown] = useState(deadline);
  const [words, setWords] = useState<string | null>(null);
  // Taken while rendering, so that no rendering shows the new time without the words.
  if (deadline !== known) {
    setKnown(deadline);
    setWords(timeGivenWords(Date.parse(deadline) - Date.parse(known)) ?? words);
  }

  useEffect(() => {
    if (!words) return;
    toast({ severity: 'info', summary: words, detail: 'The clock shows your new time.', life: 8000 });
    const timer = setTimeout(() => setWords(null), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [words, known]);
  return words;
};
