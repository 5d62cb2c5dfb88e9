import type { Rubric } from '@assay/contract';

/** A component as it is typed; marks are empty before anything was. */
export interface ComponentValues {
  title: string;
  marks: number | string;
}

/** What the rubric form holds. */
export interface RubricValues {
  /** Of the rubric that will be created: the same at every try. */
  _id?: string | undefined;
  /** Of the rubric that is changed, as it was opened; empty for a new one. */
  edition: string;
  name: string;
  components: ComponentValues[];
}

export const EMPTY_COMPONENT: ComponentValues = { title: '', marks: '' };
export const EMPTY_RUBRIC: RubricValues = { edition: '', name: '', components: [EMPTY_COMPONENT] };

export const isEmptyComponent = ({ title, marks }: ComponentValues): boolean =>
  title.trim() === '' && marks === '';

export const valuesOf = ({ edition, name, components }: Rubric): RubricValues => ({
  edition,
  name,
  components,
});

/** Under this name the form that changes a rubric is kept on the device. */
export const editFormName = (rubricId: string): string => `rubric/edit/${rubricId}`;
