import type { ComparedField, ListKind } from '@assay/contract';
import type { ReactNode } from 'react';

/** How an entry of a list is called, and what else there is to say of it in a line. */
export interface EntryWords {
  name: string;
  detail?: string;
}

/** One field as two versions of it are compared and shown beside each other. */
type ShownField<Values, Value> = ComparedField<Values, Value> &
  (
    | {
        list?: undefined;
        /** What the field says; `opened` is what it said when the form was opened. */
        show: (values: Values, opened: Values) => ReactNode;
      }
    | (Value extends readonly (infer Entry)[]
        ? {
            list: ListKind<Entry>;
            entry: (entry: Entry) => EntryWords;
          }
        : never)
  );

/** Every field of a form, but for what says which item and which edition it is about. */
export type ShownForm<Values> = {
  readonly [Name in Exclude<keyof Values, '_id' | 'edition'>]-?:
    ShownField<Values, Values[Name]> | { with: Exclude<keyof Values, '_id' | 'edition'> };
};
