import { DateInput, type DateInputProps } from './date-input.tsx';
import { DAY } from './date-kinds.ts';

/** A day: `2026-11-23`, shown as `23/11/2026`. */
export const DateField = (props: DateInputProps) => <DateInput {...props} kind={DAY} />;
