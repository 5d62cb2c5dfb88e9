import { findTypedNumberProblem } from '@assay/contract';
import { NumberInput, type NumberInputProps } from '@mantine/core';

interface NumberFieldProps extends Omit<
  NumberInputProps,
  'min' | 'allowDecimal' | 'allowNegative' | 'decimalScale' | 'clampBehavior'
> {
  value: number | string;
  /** How many decimals are kept. Default 0: whole numbers. */
  decimals?: 0 | 2;
  /** The smallest that may be entered. Default 0. */
  least?: number;
}

/** A number that is typed. What it may not be is said at once, and never changed behind the back of whoever typed it. */
export const NumberField = ({ decimals = 0, least = 0, error, ...field }: NumberFieldProps) => (
  <NumberInput
    {...field}
    min={least}
    clampBehavior="none"
    error={findTypedNumberProblem(field.value, { decimals, least }) ?? error}
  />
);
