import { IconAlertTriangle, IconCheck, IconInfoCircle, IconX } from '@tabler/icons-react';

export type Severity = 'success' | 'info' | 'warn' | 'error';

const ICON = { success: IconCheck, info: IconInfoCircle, warn: IconAlertTriangle, error: IconX };

/** The shape that goes with a severity's colour. */
export const SeverityIcon = ({ severity }: { severity: Severity }) => {
  const Icon = ICON[severity];
  return <Icon size={16} stroke={2.2} aria-hidden />;
};
