import type { RubricMark } from '@assay/contract';

/** What is typed as the marks of a component; '' is nothing. */
export type TypedMark = number | string;

/** What is typed once a rubric has other components. */
interface CarriedMarks {
  /** In the order of the new components. */
  obtained: TypedMark[];
  /** What was typed for components that are gone. */
  left: { title: string; typed: TypedMark }[];
}

/** Lets what was typed go with the titles of the components; where nothing was, the marks stand that were given. */
export const carriedMarks = (
  from: readonly Pick<RubricMark, 'title'>[],
  typed: readonly TypedMark[],
  to: readonly Pick<RubricMark, 'title' | 'obtainedMarks'>[],
): CarriedMarks => {
  const left = from.flatMap(({ title }, index) => {
    const mark = typed[index] ?? '';
    return mark === '' ? [] : [{ title, typed: mark }];
  });
  const obtained = to.map(({ title, obtainedMarks }) => {
    const place = left.findIndex((one) => one.title === title);
    const [taken] = place < 0 ? [] : left.splice(place, 1);
    return taken?.typed ?? obtainedMarks ?? '';
  });
  return { obtained, left };
};
