import { DateInput, type DateInputProps } from './date-input.tsx';
import { MOMENT } from './date-kinds.ts';

/** A moment to the minute, on the viewer's clock: `2026-11-23 10:00:00`, shown as `23/11/2026, 10:00 AM`. */
export const DateTimeField = (props: DateInputProps) => <DateInput {...props} kind={MOMENT} />;
