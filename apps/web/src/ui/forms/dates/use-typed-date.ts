import { useState } from 'react';
import { today } from '../../../lib/values/local-moment.ts';
import type { DateKind } from './date-kinds.ts';

interface TypedDateOptions {
  kind: DateKind;
  /** What was read, or what was typed and could not be read. */
  value: string | null;
  onChange: (value: string | null) => void;
}

/**
 * A date as it is typed. The value follows every key, so that nothing is lost whenever it is taken; the text stays as the
 * hands have it until they leave, and then stands as every screen writes it.
 */
export const useTypedDate = ({ kind, value, onChange }: TypedDateOptions) => {
  const [typing, setTyping] = useState<string | null>(null);
  const read = value !== null && kind.isRead(value) ? value : null;
  const typed = kind.read(value ?? '', today());
  return {
    text: typing ?? (read === null ? (value ?? '') : kind.write(read)),
    /** The value, where it is one. */
    read,
    isTyping: typing !== null,
    /** Why what stands there is no date; null while it is being typed. */
    problem: typing === null && value !== null && read === null && 'problem' in typed ? typed.problem : null,
    type: (text: string) => {
      setTyping(text);
      const next = kind.read(text, today());
      onChange(text.trim() === '' ? null : 'value' in next ? next.value : text);
    },
    /** Takes a date that was not typed. */
    take: (next: string) => {
      setTyping(null);
      onChange(next);
    },
    leave: () => setTyping(null),
  };
};
