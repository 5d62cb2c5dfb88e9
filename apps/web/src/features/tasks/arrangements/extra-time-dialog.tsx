import { Suspense, lazy } from 'react';
import type { ExtraTimeDialogProps } from './extra-time-form.tsx';

const ExtraTimeForm = lazy(async () => ({ default: (await import('./extra-time-form.tsx')).ExtraTimeForm }));

/** Gives students of a task more time, or changes what one was given. Its form is loaded when it is opened. */
export const ExtraTimeDialog = (props: ExtraTimeDialogProps) =>
  props.opened ? (
    <Suspense fallback={null}>
      <ExtraTimeForm key={props.given?.studentId ?? ''} {...props} />
    </Suspense>
  ) : null;
