import { useEffect, useState, type RefObject } from 'react';
import { markedFieldsIn, type MarkedField } from './marked-fields.ts';

const isSame = (one: readonly MarkedField[], other: readonly MarkedField[]): boolean =>
  one.length === other.length &&
  one.every(
    (field, index) =>
      field.element === other[index]?.element &&
      field.label === other[index].label &&
      field.isMissing === other[index].isMissing,
  );

/** The marked fields of a form from the first try to save on; they follow what is filled in. */
export const useMarkedFields = (
  form: RefObject<HTMLElement | null>,
  attempts: number,
): readonly MarkedField[] => {
  const [fields, setFields] = useState<readonly MarkedField[]>([]);
  const tried = attempts > 0;
  useEffect(() => {
    const element = form.current;
    if (!tried || !element) return undefined;
    const look = () => {
      const found = markedFieldsIn(element);
      setFields((before) => (isSame(before, found) ? before : found));
    };
    look();
    const observer = new MutationObserver(look);
    observer.observe(element, {
      subtree: true,
      childList: true,
      attributes: true,
      attributeFilter: ['aria-invalid', 'data-problem', 'data-missing'],
    });
    element.addEventListener('input', look);
    return () => {
      observer.disconnect();
      element.removeEventListener('input', look);
    };
  }, [form, tried]);
  return fields;
};
