import { marksInOrderOf, rubricMarkOf, type RubricMark } from '@assay/contract';

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

/** What stands in the fields of a rubric once its components, or the marks for them, are others. */
interface FollowedMarks extends Pick<CarriedMarks, 'left'> {
  components: readonly RubricMark[];
  /** What was typed and is not what is stored, by place. */
  typed: { mark: TypedMark; index: number }[];
  /** They are for other components than before, not only in other places or with other marks. */
  isOther: boolean;
}

/** Lets what was typed, null where nothing was, stand by its component; elsewhere what is stored now. */
export const followedMarks = (
  from: readonly RubricMark[],
  typed: readonly (TypedMark | null)[],
  to: readonly RubricMark[],
): FollowedMarks => {
  // Components that only change places stay where they stood when the page was opened.
  const same = marksInOrderOf(from, to);
  const components = same ?? to;
  const { obtained, left } = same
    ? { obtained: same.map(({ obtainedMarks }, index) => typed[index] ?? obtainedMarks ?? ''), left: [] }
    : carriedMarks(
        from,
        typed.map((mark) => mark ?? ''),
        to,
      );
  return {
    components,
    typed: obtained.flatMap((mark, index) =>
      rubricMarkOf(mark) === components[index]?.obtainedMarks ? [] : [{ mark, index }],
    ),
    left,
    isOther: same === null,
  };
};
