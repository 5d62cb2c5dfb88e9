import type { Language } from '@assay/contract';

/** How somebody hid where a program comes from. */
export const DISGUISES = ['renamed', 'reordered', 'loops', 'comments', 'split', 'several'] as const;

/** A class that answered one question: programs written independently of each other, and copies of some of them. */
export interface PlantedClass {
  name: string;
  language: Language;
  /** Given to everybody. */
  given: string;
  /** Each was written by somebody who had not seen another. */
  honest: readonly string[];
  copies: readonly {
    /** Place among the honest ones. */ of: number;
    how: (typeof DISGUISES)[number];
    text: string;
  }[];
}
