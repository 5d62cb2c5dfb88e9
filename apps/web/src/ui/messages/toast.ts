import { notifications, notificationsStore } from '@mantine/notifications';
import { createElement } from 'react';
import { SeverityIcon, type Severity } from './severity-icon.tsx';

export interface ToastMessage {
  severity: Severity;
  /** The headline: `Success`, `Error`, `Validation Error`. */
  summary: string;
  /** The sentence below it. */
  detail?: string;
  /** How long it stays, ms. Default 3000; errors 5000. Hovering holds it. */
  life?: number;
  /** Takes the place of an earlier message with this id, so that tries at one thing do not pile up. */
  id?: string;
}

const COLOR: Readonly<Record<Severity, string>> = {
  success: 'success',
  info: 'info',
  warn: 'warning',
  error: 'danger',
};

/** The library begins to count anew for a message in another's place only where it is to stay for another time. */
const countedAnew = (life: number, id: string | undefined): number =>
  notificationsStore.getState().notifications.some((shown) => shown.id === id && shown.autoClose === life)
    ? life + 1
    : life;

/** Takes a message away. */
export const hideToast = (id: string): void => {
  notifications.hide(id);
};

/** Takes all messages away: whoever comes next has nothing to do with them. */
export const clearToasts = (): void => {
  notifications.clean();
};

/** Shows a message in the corner; screen readers are told at once. */
export const toast = ({ severity, summary, detail, life, id }: ToastMessage): void => {
  const autoClose = countedAnew(life ?? (severity === 'error' ? 5000 : 3000), id);
  if (id) notifications.hide(id);
  notifications.show({
    id,
    title: summary,
    message: detail ?? '',
    color: COLOR[severity],
    icon: createElement(SeverityIcon, { severity }),
    autoClose,
    withBorder: true,
    closeButtonProps: { 'aria-label': 'Dismiss' },
  });
};
