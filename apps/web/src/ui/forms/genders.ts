import type { Gender } from '@assay/contract';

/** What can be chosen as a gender. */
export const GENDERS = [
  { value: 'MALE', label: 'Male' },
  { value: 'FEMALE', label: 'Female' },
  { value: 'OTHER', label: 'Other' },
] as const satisfies readonly { value: Gender; label: string }[];

/** `Female`; a dash when nothing is known. */
export const genderLabel = (gender: Gender | null): string =>
  GENDERS.find(({ value }) => value === gender)?.label ?? '–';
