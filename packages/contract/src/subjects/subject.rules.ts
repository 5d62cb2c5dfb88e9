import { z } from 'zod';
import { idSchema } from '../common.ts';
import type { FieldProblem } from '../field-problem.ts';
import { SUBJECT_NAME } from '../names/place-name.rules.ts';
import { isPlainName, NAME_NOT_PLAIN } from '../typed-field.ts';

/** Most modules of a subject, and the largest order that one can have. */
export const MODULES_MAX = 50;
export const MODULE_ORDER_MAX = 999;
/** Longest title of a module, in characters. */
export const MODULE_TITLE_MAX = 200;

/** Sentence for a form with errors at its fields. */
export const SUBJECT_FORM_INCOMPLETE = 'Please correct the errors in the form.';

/** A module as it was typed, blanks at the ends taken off. */
export interface ModuleText {
  title: string;
  order: string;
}

/** One module alone may be left empty: then the subject has none. */
const isLeftEmpty = (modules: readonly ModuleText[]): boolean =>
  modules.length === 1 && modules[0]?.title === '';

/** Whether a further module may be added: all there are have title and order. */
export const areModulesComplete = (modules: readonly ModuleText[]): boolean =>
  modules.every(({ title, order }) => title.trim() !== '' && order.trim() !== '');

const titleProblem = (title: string): string | null => {
  if (title === '') return 'Module title is required.';
  if (!isPlainName(title)) return NAME_NOT_PLAIN;
  return title.length > MODULE_TITLE_MAX
    ? `Module title must be ${MODULE_TITLE_MAX} characters or less.`
    : null;
};

const orderProblem = (order: string): string | null => {
  if (!/^\d+$/.test(order) || Number(order) < 1) return 'Order must be a number greater than 0.';
  return Number(order) > MODULE_ORDER_MAX ? `Order must be at most ${MODULE_ORDER_MAX}.` : null;
};

/** Positions of the values that stand more than once. */
const repeated = (values: readonly (string | number)[]): number[] =>
  values.flatMap((value, index) => (values.filter((one) => one === value).length > 1 ? [index] : []));

/** Everything that is wrong with the modules of a subject, module by module; at most one problem a field. */
export const findModuleProblems = (
  modules: readonly ModuleText[],
): FieldProblem<`modules.${number}.${keyof ModuleText}`>[] => {
  if (isLeftEmpty(modules)) return [];
  const sameTitle = repeated(modules.map(({ title }) => title.toLowerCase()));
  const sameOrder = repeated(modules.map(({ order }) => Number(order)));
  return modules.flatMap(({ title, order }, index) => {
    const problems = {
      title: titleProblem(title) ?? (sameTitle.includes(index) ? 'Module titles must be unique.' : null),
      order: orderProblem(order) ?? (sameOrder.includes(index) ? 'Module orders must be unique.' : null),
    };
    return (['title', 'order'] as const).flatMap((field) => {
      const message = problems[field];
      return message ? [{ path: `modules.${index}.${field}` as const, message }] : [];
    });
  });
};

/** A field as it was typed; a number counts as its digits. What is wrong with it the rules say. */
const typedSchema = z
  .union([z.string().max(300), z.number()])
  .default('')
  .transform((value) => String(value).trim());

const modulesSchema = z
  .array(z.object({ _id: idSchema.toLowerCase().optional(), title: typedSchema, order: typedSchema }))
  .max(MODULES_MAX, `A subject may have at most ${MODULES_MAX} modules.`)
  .default([])
  .superRefine((modules, context) => {
    // Paths of an issue go on from where the schema stands, which is at the modules.
    for (const { path, message } of findModuleProblems(modules))
      context.addIssue({ code: 'custom', path: path.split('.').slice(1), message });
  })
  .transform((modules) =>
    isLeftEmpty(modules) ? [] : modules.map((module) => ({ ...module, order: Number(module.order) })),
  );

const CODE_RULE = 'Subject Code must be 1 to 10 characters: letters, digits, spaces and -_,.()';
const SEMESTER_RULE = 'Semester must be an integer between 1 and 8.';

/** What a subject says about itself, as the form and the server check it. */
export const subjectFieldsSchema = z.object({
  code: z
    .string('Subject code is required.')
    .trim()
    .min(1, 'Subject code is required.')
    .regex(/^[A-Za-z0-9 \-_,.()]{0,10}$/, CODE_RULE),
  name: z
    .string('Subject name is required.')
    .trim()
    .min(1, 'Subject name is required.')
    .max(100, 'Name must be 100 characters or less.')
    .regex(SUBJECT_NAME, 'Name can only contain alphanumeric characters, spaces, and -_,.()'),
  semester: z
    .union([z.number(), z.string().trim()], 'Semester is required.')
    .refine((value) => value !== '', 'Semester is required.')
    .transform(Number)
    .pipe(z.int(SEMESTER_RULE).min(1, SEMESTER_RULE).max(8, SEMESTER_RULE)),
  /** A module with an id is one that the subject has already. */
  modules: modulesSchema,
});
/** The same as it is typed. */
export type SubjectText = z.input<typeof subjectFieldsSchema>;
export type SubjectFields = z.output<typeof subjectFieldsSchema>;
export type ModuleFields = SubjectFields['modules'][number];

interface StoredModule {
  id: string;
  title: string;
}

/** What becomes of the modules of a subject when it is saved. */
export interface ModuleChanges<Stored extends StoredModule = StoredModule> {
  /** Those that stay, with what they say from now on. */
  kept: { id: string; title: string; order: number }[];
  added: { title: string; order: number }[];
  removed: Stored[];
  /** Places of those whose id the subject does not have. */
  unknown: number[];
}

/**
 * Tells which of the stored modules the wanted ones are: by id, and without one by title, upper and lower case alike.
 * Those that stay keep their id, since questions point at it.
 */
export const moduleChanges = <Stored extends StoredModule>(
  stored: readonly Stored[],
  wanted: readonly ModuleFields[],
): ModuleChanges<Stored> => {
  const named = new Set(wanted.map(({ _id }) => _id));
  const idOf = ({ _id, title }: ModuleFields): string | undefined =>
    _id ??
    stored.find((module) => !named.has(module.id) && module.title.toLowerCase() === title.toLowerCase())?.id;
  const changes: ModuleChanges<Stored> = { kept: [], added: [], removed: [], unknown: [] };
  const seen = new Set<string>();
  for (const [index, module] of wanted.entries()) {
    const { title, order } = module;
    const id = idOf(module);
    if (id === undefined) changes.added.push({ title, order });
    else if (seen.has(id) || !stored.some((one) => one.id === id)) changes.unknown.push(index);
    else {
      seen.add(id);
      changes.kept.push({ id, title, order });
    }
  }
  changes.removed = stored.filter(({ id }) => !seen.has(id));
  return changes;
};
