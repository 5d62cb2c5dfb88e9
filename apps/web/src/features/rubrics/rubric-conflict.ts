import { updateRubric } from '@assay/contract';
import type { UseFormReturn } from 'react-hook-form';
import type { ShownForm } from '../../ui/editing/shown-form.ts';
import { meetingFormOf, useConflict } from '../../ui/editing/use-conflict.tsx';
import { valuesOf, type RubricValues } from './rubric-form-values.ts';

/** Every field of the form, as two versions of a rubric are shown beside each other. */
const FIELDS: ShownForm<RubricValues> = {
  name: { label: 'Rubric Name', show: ({ name }) => name },
  components: {
    label: 'Components',
    list: { keyOf: ({ title }) => title.trim(), isOrdered: true, isByPlace: true },
    entry: ({ title, marks }) => ({ name: `“${title}”`, detail: `${marks} marks` }),
  },
};

/** Lets somebody choose who saves a rubric that somebody else has saved meanwhile. */
export const useRubricConflict = (form: UseFormReturn<RubricValues>, save: () => void) =>
  useConflict({
    route: updateRubric,
    what: 'rubric',
    fields: FIELDS,
    valuesOf,
    form: meetingFormOf(form, save),
  });
