import { Alert, Button, Group } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react';
import type { DefaultValues, FieldValues, UseFormReturn } from 'react-hook-form';
import { forgetForm, keepForm, readKeptForm } from '../../lib/device/kept-forms.ts';
import { getSession, onSessionEnd, useSignedIn } from '../../lib/session/session.ts';
import { formatMoment } from '../../lib/values/dates.ts';
import { DiscardDialog } from '../dialogs/discard-dialog.tsx';

/** What is typed is kept when the hands have rested so long, ms. */
const REST_MS = 400;

/** What a form is listened to for. That it is being submitted is told, too, though its types do not say so. */
const HEARD = { values: true, isSubmitting: true };

interface Restored {
  /** Epoch ms. */
  keptAt: number;
  /** What the form started from is not what is stored now. */
  outdated: boolean;
}

interface KeptFormOptions<Values extends FieldValues> {
  form: UseFormReturn<Values>;
  /** Names the form among those of an account: `question/edit/<id>`. */
  name: string;
  /** Names of the fields. */
  shape: readonly string[];
  /** What the form changes, where that may have been changed elsewhere meanwhile: `question`. */
  changes?: string;
}

interface KeptNoteProps {
  restored: Restored;
  changes: string;
  onDiscard: () => void;
}

/** Says where the values of the form come from, and offers what is stored instead. */
const KeptNote = ({ restored: { keptAt, outdated }, changes, onDiscard }: KeptNoteProps) => {
  const [asking, setAsking] = useState(false);
  const time = formatMoment(keptAt);
  return (
    <Alert color={outdated ? 'warning' : 'info'} icon={<IconHistory size={18} />} role="status">
      <Group justify="space-between" gap="xs">
        <span>
          Restored what you typed at {time}.
          {outdated && ` The ${changes} has been changed since: when you save, you see how, and choose.`}
        </span>
        <Button variant="default" size="compact-sm" onClick={() => setAsking(true)}>
          Discard
        </Button>
      </Group>
      <DiscardDialog opened={asking} onKeep={() => setAsking(false)} onDiscard={onDiscard}>
        Throw away what you typed at {time} and since?
      </DiscardDialog>
    </Alert>
  );
};

/**
 * Keeps what is typed into a form on this device until it is saved or thrown away, and brings it back when the form is
 * opened again after a reload, a closed browser or an ended session. `note` says so above the fields; `forget` is for
 * when the values are saved or thrown away.
 */
export const useKeptForm = <Values extends FieldValues>({
  form,
  name,
  shape,
  changes = '',
}: KeptFormOptions<Values>): { note: ReactNode; forget: () => void } => {
  const accountId = useSignedIn()._id;
  const [restored, setRestored] = useState<Restored | null>(null);
  const settled = useRef(false);
  const { isDirty, defaultValues } = form.formState;
  /** What is stored, as the page was loaded. */
  const [fresh] = useState(defaultValues);
  const key = { accountId, form: name };
  const fields = shape.join(' ');

  const keep = useEffectEvent(() => {
    if (settled.current) return;
    if (isDirty)
      void keepForm({
        ...key,
        values: form.getValues(),
        shape: fields,
        base: JSON.stringify(defaultValues),
        keptAt: Date.now(),
      });
    else void forgetForm(key);
  });
  /** Answers whether something was brought back. @throws where something is kept that cannot be opened now */
  const restore = useEffectEvent(async (isCurrent: () => boolean): Promise<boolean> => {
    const kept = await readKeptForm(key);
    if (!isCurrent() || kept?.shape !== fields) return false;
    const outdated = changes !== '' && kept.base !== JSON.stringify(defaultValues);
    // This very form, with the same fields, has kept them. It goes on from what it was opened with.
    if (outdated) form.reset(JSON.parse(kept.base) as DefaultValues<Values>);
    form.reset(kept.values as Values, { keepDefaultValues: true });
    setRestored({ keptAt: kept.keptAt, outdated });
    return true;
  });

  useEffect(() => {
    let isMounted = true;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const keepNow = () => {
      if (timer === undefined) return;
      clearTimeout(timer);
      timer = undefined;
      keep();
    };
    const keepSoon = () => {
      clearTimeout(timer);
      timer = setTimeout(keepNow, REST_MS);
    };
    const stopListening: { current?: () => void } = {};
    const begin = (wasRestored: boolean) => {
      if (!isMounted) return;
      stopListening.current = form.subscribe({
        formState: HEARD,
        callback: ({ isSubmitting }) => {
          keepSoon();
          // The answer may be that the session has ended, and then nothing can be kept any more.
          if (isSubmitting) keepNow();
        },
      });
      // What was typed while it was being looked for.
      if (!wasRestored) keepSoon();
    };
    // What cannot be opened now stays for the next time: nothing is put in its place.
    void restore(() => isMounted).then(begin, () => undefined);
    // A page that is left has no time to rest.
    window.addEventListener('pagehide', keepNow);
    window.addEventListener('beforeunload', keepNow);
    document.addEventListener('visibilitychange', keepNow);
    const stopWaiting = onSessionEnd(keepNow);
    return () => {
      isMounted = false;
      stopListening.current?.();
      stopWaiting();
      window.removeEventListener('pagehide', keepNow);
      window.removeEventListener('beforeunload', keepNow);
      document.removeEventListener('visibilitychange', keepNow);
      // Whoever has logged out wants nothing kept.
      if (getSession()?._id === accountId) keepNow();
      else clearTimeout(timer);
    };
  }, [form, accountId, name]);

  const forget = () => {
    settled.current = true;
    void forgetForm(key);
  };
  const discard = () => {
    form.reset(fresh as DefaultValues<Values>);
    void forgetForm(key);
    setRestored(null);
  };
  return {
    note: restored && <KeptNote restored={restored} changes={changes} onDiscard={discard} />,
    forget,
  };
};

/** Calls `act` once if something is kept of the form: it was open when the page was left. */
export const useWhenKept = (name: string, act: () => void): void => {
  const accountId = useSignedIn()._id;
  const report = useEffectEvent(act);
  useEffect(() => {
    let isMounted = true;
    void readKeptForm({ accountId, form: name }).then(
      (kept) => isMounted && kept && report(),
      () => undefined,
    );
    return () => {
      isMounted = false;
    };
  }, [accountId, name]);
};
