import { Button, TableOfContents, Text, Title } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import {
  startTransition,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
  type ReactNode,
  type SubmitEvent,
} from 'react';
import { useBlocker } from 'react-router';
import { ConfirmDialog } from './confirm-dialog.tsx';
import classes from './form-page.module.css';
import { PageHeader } from './page-header.tsx';
import { Page } from './page.tsx';

interface FormSectionProps {
  title: string;
  /** One line below the title. */
  description?: ReactNode;
  /** At the right of the title. */
  action?: ReactNode;
  children: ReactNode;
}

/** Fields that belong together; its title stands in the outline at the side. */
export const FormSection = ({ title, description, action, children }: FormSectionProps) => (
  <section className={classes.section}>
    <div className={classes.sectionHead}>
      <div>
        <Title order={2} data-outline>
          {title}
        </Title>
        {description && (
          <Text c="dimmed" component="div">
            {description}
          </Text>
        )}
      </div>
      {action}
    </div>
    <div className={classes.fields}>{children}</div>
  </section>
);

/** A smaller group within a section. */
export const FormPart = ({ title, description, children }: Omit<FormSectionProps, 'action'>) => (
  <div className={classes.part} role="group" aria-label={title}>
    <div>
      <Title order={3} data-outline>
        {title}
      </Title>
      {description && (
        <Text c="dimmed" component="div">
          {description}
        </Text>
      )}
    </div>
    {children}
  </div>
);

interface FormPageProps {
  title: string;
  context?: ReactNode;
  /** `FormSection`s. */
  children: ReactNode;
  /** Stands below the outline: what the entries come to. */
  aside?: ReactNode;
  /** Changes when sections come or go, so that the outline follows. */
  outlineKey?: string | number;
  submitLabel: string;
  /** Something was typed that is not saved: leaving asks. */
  dirty: boolean;
  busy: boolean;
  /** Why the last attempt to save failed; stands beside the buttons until the next one. */
  problem?: string | null;
  /** How often saving was tried; each time the first field with an error gets the focus. */
  attempts: number;
  /** Receives the submit event; react-hook-form's `handleSubmit(save)` can be given as it is. */
  onSubmit: (event: SubmitEvent<HTMLFormElement>) => void;
  /** Throws away what was typed; asked for first when `dirty`. */
  onCancel: () => void;
}

/** An open list, menu or dialog has its own use for Esc, and so has the code editor. */
const isTakenBySomething = (target: EventTarget | null) =>
  target instanceof Element &&
  (target.getAttribute('aria-expanded') === 'true' ||
    target.closest('[role=dialog], [role=menu], [role=listbox], .cm-editor') !== null ||
    document.querySelector('[role=dialog]') !== null);

/** Moves the focus to the first field that has an error; a group of several controls marks itself with `data-problem`. */
const focusFirstError = (form: HTMLElement | null): void => {
  const field = form?.querySelector<HTMLElement>('[aria-invalid=true], [data-problem] :is(input, button)');
  field?.focus({ preventScroll: true });
  field?.scrollIntoView({ block: 'center' });
};

/** Asks before the page is left with something unsaved; `release` lets go of it without asking. */
const useLeaveGuard = (unsaved: boolean) => {
  const released = useRef(false);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      unsaved && !released.current && currentLocation.pathname !== nextLocation.pathname,
  );
  useEffect(() => {
    if (!unsaved) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [unsaved]);
  const release = () => {
    released.current = true;
  };
  return { blocker, release };
};

/**
 * A long form as a page: sections with an outline at the side, the buttons always in sight at the foot. Ctrl+S saves,
 * Esc cancels, and nothing that was typed is thrown away without a question.
 */
export const FormPage = ({
  title,
  context,
  children,
  aside,
  outlineKey,
  submitLabel,
  dirty,
  busy,
  problem,
  attempts,
  onSubmit,
  onCancel,
}: FormPageProps) => {
  const form = useRef<HTMLFormElement>(null);
  const [asking, setAsking] = useState(false);
  const { blocker, release } = useLeaveGuard(dirty);

  const cancel = () => {
    if (busy) return;
    // In a transition: shown at once, the question would hear the same Esc and close again.
    if (dirty) startTransition(() => setAsking(true));
    else onCancel();
  };
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const saves = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 's';
    if (saves && !document.querySelector('[role=dialog]')) {
      event.preventDefault();
      if (!busy) form.current?.requestSubmit();
    }
    if (event.key === 'Escape' && !isTakenBySomething(event.target)) cancel();
  });
  useEffect(() => {
    // While the event goes down: on its way up the list that it closes would be closed already.
    const listen = (event: KeyboardEvent) => onKey(event);
    window.addEventListener('keydown', listen, true);
    return () => window.removeEventListener('keydown', listen, true);
  }, []);
  useEffect(() => {
    if (attempts > 0 && problem) focusFirstError(form.current);
  }, [problem, attempts]);

  return (
    <Page>
      <PageHeader title={title} context={context} />
      <form ref={form} onSubmit={onSubmit} noValidate>
        <div className={classes.layout}>
          <div className={classes.sections}>{children}</div>
          <aside className={classes.aside}>
            <nav aria-label="On this page">
              <TableOfContents
                key={outlineKey}
                className={classes.outline}
                variant="none"
                size="sm"
                scrollSpyOptions={{ selector: '[data-outline]', offset: 120 }}
                getControlProps={({ data }) => ({
                  type: 'button',
                  onClick: () => data.getNode().scrollIntoView(),
                  children: data.value,
                })}
              />
            </nav>
            {aside}
          </aside>
        </div>
        <div className={classes.bar}>
          <div className={classes.buttons}>
            <Button variant="default" onClick={cancel} disabled={busy}>
              Cancel
            </Button>
            <Button type="submit" loading={busy}>
              {submitLabel}
            </Button>
          </div>
          {problem && (
            <div className={classes.problem} role="alert">
              <IconAlertCircle size={18} aria-hidden />
              <span>{problem}</span>
            </div>
          )}
        </div>
      </form>
      <ConfirmDialog
        opened={asking || blocker.state === 'blocked'}
        title="Unsaved changes"
        confirmLabel="Discard"
        cancelLabel="Keep editing"
        onCancel={() => {
          setAsking(false);
          blocker.reset?.();
        }}
        onConfirm={() => {
          release();
          setAsking(false);
          if (blocker.state === 'blocked') blocker.proceed();
          else onCancel();
        }}
      >
        You have unsaved changes. Are you sure you want to throw them away?
      </ConfirmDialog>
    </Page>
  );
};
