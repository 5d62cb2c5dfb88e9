import {
  templateFieldsSchema,
  templateSettingsSchema,
  TEMPLATE_VALUES,
  type GradebookTemplate,
  type TemplateColumn,
  type TemplateSettings,
  type TemplateValue,
} from '@assay/contract';
import { z } from 'zod';

/** What the form of a template holds. */
export interface TemplateValues extends TemplateSettings {
  /** Of the template that will be created: the same at every try. */
  _id?: string | undefined;
  /** Of the template that is changed, as it was opened; empty for a new one. */
  edition: string;
  name: string;
  /** Null: all institutes. */
  instituteId: string | null;
}

/** What is checked; which edition is changed nobody types. */
export const TEMPLATE_FORM = z.object({
  edition: z.string(),
  name: templateFieldsSchema.shape.name,
  instituteId: templateFieldsSchema.shape.instituteId,
  ...templateSettingsSchema.shape,
});

export const newColumn = (value: TemplateValue): TemplateColumn => ({
  value,
  heading: TEMPLATE_VALUES[value].heading,
  text: '',
});

const FIRST_COLUMNS = ['serial', 'username', 'fullname', 'marks'] as const satisfies TemplateValue[];

export const NEW_TEMPLATE: TemplateValues = {
  edition: '',
  name: '',
  instituteId: null,
  format: 'xlsx',
  lines: [],
  columns: FIRST_COLUMNS.map(newColumn),
  rounding: 'none',
  absent: 'AB',
  order: 'username',
  withAbsent: true,
};

export const valuesOf = ({ edition, name, instituteId, settings }: GradebookTemplate): TemplateValues => ({
  edition,
  name,
  instituteId,
  ...settings,
});

/** As the server takes it. */
export const sentOf = ({ _id, edition, name, instituteId, ...settings }: TemplateValues) => ({
  _id,
  edition,
  name,
  instituteId,
  settings,
});
