import {
  editGradebookTemplate,
  ROUNDINGS,
  SHEET_FORMATS,
  TEMPLATE_ORDERS,
  TEMPLATE_VALUES,
} from '@assay/contract';
import type { UseFormReturn } from 'react-hook-form';
import type { ShownForm } from '../../ui/editing/shown-form.ts';
import { meetingFormOf, useConflict } from '../../ui/editing/use-conflict.tsx';
import { valuesOf, type TemplateValues } from './template-form-values.ts';

const fieldsOf = (institutes: readonly { value: string; label: string }[]): ShownForm<TemplateValues> => ({
  name: { label: 'Name', show: ({ name }) => name },
  instituteId: {
    label: 'Institute',
    show: ({ instituteId }) =>
      instituteId === null
        ? 'All institutes'
        : (institutes.find(({ value }) => value === instituteId)?.label ?? 'Another institute'),
  },
  format: { label: 'File Type', show: ({ format }) => SHEET_FORMATS[format].label },
  lines: { label: 'Lines Above', show: ({ lines }) => lines.join('\n') },
  columns: {
    label: 'Columns',
    list: { keyOf: ({ value, heading }) => `${value} ${heading}`, isOrdered: true, isByPlace: true },
    entry: ({ value, heading }) => ({ name: `“${heading}”`, detail: TEMPLATE_VALUES[value].label }),
  },
  rounding: { label: 'Rounding', show: ({ rounding }) => ROUNDINGS[rounding] },
  absent: { label: 'Absent Students Get', show: ({ absent }) => absent },
  order: { label: 'Order', show: ({ order }) => TEMPLATE_ORDERS[order] },
  withAbsent: {
    label: 'Students Who Did Not Sit',
    show: ({ withAbsent }) => (withAbsent ? 'Have a row' : 'Are left out'),
  },
});

/** Lets somebody choose who saves a template that somebody else has saved meanwhile. */
export const useTemplateConflict = (
  form: UseFormReturn<TemplateValues>,
  institutes: readonly { value: string; label: string }[],
  save: () => void,
) =>
  useConflict({
    route: editGradebookTemplate,
    what: 'template',
    fields: fieldsOf(institutes),
    valuesOf,
    form: meetingFormOf(form, save),
  });
