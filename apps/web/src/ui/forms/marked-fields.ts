/** The fields of a form that are marked as wrong, as whoever fills it in sees them. */

/** A control with an error; a group of several controls marks itself with `data-problem`, which may say what it is called. */
const MARKED = '[aria-invalid=true], [data-problem]';
const CONTROLS = 'input:not([type=hidden]), textarea, select, button, [contenteditable=true]';

export interface MarkedField {
  element: HTMLElement;
  label: string;
  /** Nothing stands there, other than something wrong. */
  isMissing: boolean;
}

const textOf = (element: Element | null | undefined): string =>
  (element?.textContent ?? '').replace(/\s*\*?\s*$/, '').trim();

const labelledBy = (element: Element): string =>
  (element.getAttribute('aria-labelledby') ?? '')
    .split(' ')
    .map((id) => textOf(id ? document.getElementById(id) : null))
    .filter(Boolean)
    .join(' ');

const ownLabel = (element: Element): string => {
  const named = element.getAttribute('aria-label') ?? labelledBy(element);
  if (named) return named;
  return 'labels' in element ? textOf((element as HTMLInputElement).labels?.[0]) : '';
};

/** What the part of the form is called that an element stands in. */
const partOf = (element: Element): string =>
  element.closest('[role=group][aria-label]')?.getAttribute('aria-label') ??
  textOf(element.closest('section')?.querySelector('h2'));

const labelOf = (element: HTMLElement): string => {
  const said = element.dataset['problem'];
  if (said && said !== 'true') return said;
  const group = said ? (element.querySelector('[role=radiogroup], [role=group]') ?? element) : element;
  return ownLabel(group) || partOf(element) || 'Field';
};

const hasNoChoice = (group: Element): boolean =>
  group.querySelector('input[type=radio]') !== null &&
  group.querySelector('input[type=radio]:checked') === null;

const isMissing = (element: HTMLElement): boolean => {
  if (element.dataset['problem'] !== undefined)
    return element.dataset['missing'] !== undefined || hasNoChoice(element);
  if (element.isContentEditable) return element.textContent?.trim() === '';
  // What was chosen of several stands beside the control as pills.
  if (element.closest('.mantine-InputWrapper-root')?.querySelector('.mantine-Pill-root')) return false;
  return 'value' in element && element.value === '';
};

/** Where several fields are called the same, each with the part of the form that it stands in. */
const toldApart = (fields: readonly MarkedField[]): MarkedField[] =>
  fields.map((field) => {
    const isOnly = fields.filter(({ label }) => label === field.label).length === 1;
    const part = isOnly ? '' : partOf(field.element);
    return part ? { ...field, label: `${part}, ${field.label}` } : field;
  });

/** The marked fields of a form in the order of the page. A field inside a marked group is told by the group. */
export const markedFieldsIn = (form: HTMLElement): MarkedField[] =>
  toldApart(
    [...form.querySelectorAll<HTMLElement>(MARKED)]
      .filter((element) => !element.parentElement?.closest('[data-problem]'))
      .map((element) => ({ element, label: labelOf(element), isMissing: isMissing(element) })),
  );

/** Brings a marked field into sight, with the focus in it. */
export const goToField = ({ element }: Pick<MarkedField, 'element'>): void => {
  const inGroup = () =>
    element.querySelector<HTMLElement>('[aria-invalid=true]') ?? element.querySelector<HTMLElement>(CONTROLS);
  const control = element.matches(CONTROLS) ? element : inGroup();
  control?.focus({ preventScroll: true });
  (control ?? element).scrollIntoView({ block: 'center' });
};
