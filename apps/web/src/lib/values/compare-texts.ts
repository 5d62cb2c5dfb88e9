const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

/** For sorting as people do: `student2` before `student10`, capital letters beside small ones. */
export const compareTexts = (a: string, b: string): number => collator.compare(a, b);
