import {
  TEMPLATE_VALUES,
  type TemplateFields,
  type TemplateSettings,
  type TemplateValue,
} from '@assay/contract';

let counter = 0;

/** A sound template of a gradebook: serial number, username, marks. */
export const templateFields = ({
  settings,
  ...fields
}: Partial<Omit<TemplateFields, 'settings'>> & {
  settings?: Partial<TemplateSettings>;
} = {}): TemplateFields => ({
  name: `Template ${(counter += 1)}`,
  instituteId: null,
  ...fields,
  settings: {
    format: 'comma',
    lines: [],
    columns: (['serial', 'username', 'marks'] satisfies TemplateValue[]).map((value) => ({
      value,
      heading: TEMPLATE_VALUES[value].heading,
      text: '',
    })),
    rounding: 'none',
    absent: 'AB',
    order: 'username',
    withAbsent: true,
    ...settings,
  },
});
