import { Button, CloseButton, Drawer, Loader, TableOfContents, Text, Title } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { startTransition, useEffect, useRef, useState, type ReactNode, type SubmitEvent } from 'react';
import { DiscardDialog } from '../dialogs/discard-dialog.tsx';
import { PageHeader } from '../page/page-header.tsx';
import { Page } from '../page/page.tsx';
import { useLeaveGuard } from '../page/use-leave-guard.ts';
import { FormBar } from './form-bar.tsx';
import classes from './form-page.module.css';
import { goToField, markedFieldsIn } from './marked-fields.ts';
import { useFormKeys } from './use-form-keys.ts';
import { useMarkedFields } from './use-marked-fields.ts';

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

type BesideProps = NonNullable<FormPageProps['beside']>;

const BesidePane = ({ title, content, onClose }: BesideProps) => (
  <section className={classes.beside} aria-label={title}>
    <div className={classes.besideHead}>
      <Title order={2}>{title}</Title>
      <CloseButton aria-label={`Close ${title.toLowerCase()}`} onClick={onClose} />
    </div>
    <div className={classes.besideBody}>{content}</div>
  </section>
);

interface FormPageProps {
  title: string;
  context?: ReactNode;
  /** Shows a back button that leads there. */
  backTo?: string;
  /** Something quieter than the submit button, at the right of the title. */
  action?: ReactNode;
  /** `FormSection`s. */
  children: ReactNode;
  /** Stands below the outline: what the entries come to. */
  aside?: ReactNode;
  /** Stands above the sections. */
  note?: ReactNode;
  /** Stands beside the form in the place of the outline; where there is no room, over the whole screen. */
  beside?: { title: string; content: ReactNode; onClose: () => void };
  /** Changes when sections come or go, so that the outline follows. */
  outlineKey?: string | number;
  submitLabel: string;
  /** Something was typed that is not saved: leaving asks. */
  dirty: boolean;
  /** Something that this form was opened from is not saved: leaving the page asks, cancelling does not. */
  unsavedElsewhere?: boolean;
  busy: boolean;
  /**
   * Why the last attempt to save failed, where no field says it; stands beside the buttons until the next one. The fields
   * that are marked are named there anyway.
   */
  problem?: string | null;
  /** What is under way before the form is saved, and how it is stopped. */
  progress?: { text: string; onStop: () => void } | null;
  /** How often saving was tried; each time the first field with an error gets the focus. */
  attempts: number;
  /** Receives the submit event; react-hook-form's `handleSubmit(save)` can be given as it is. */
  onSubmit: (event: SubmitEvent<HTMLFormElement>) => void;
  /** Throws away what was typed; asked for first when `dirty`. */
  onCancel: () => void;
  /** The person has agreed to throw away what was typed. */
  onDiscard?: () => void;
}

const goToFirst = (form: HTMLElement | null): void => {
  const [first] = form ? markedFieldsIn(form) : [];
  if (first) goToField(first);
};

/** The sections of the page, to go to. */
const Outline = () => (
  <nav aria-label="On this page">
    <TableOfContents
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
);

/**
 * A long form as a page: sections with an outline at the side, the buttons always in sight at the foot. Ctrl+S saves,
 * Esc cancels, and nothing that was typed is thrown away without a question.
 */
export const FormPage = ({
  title,
  context,
  backTo,
  action,
  children,
  aside,
  note,
  beside,
  outlineKey,
  submitLabel,
  dirty,
  unsavedElsewhere = false,
  busy,
  problem,
  progress,
  attempts,
  onSubmit,
  onCancel,
  onDiscard,
}: FormPageProps) => {
  const form = useRef<HTMLFormElement>(null);
  const [asking, setAsking] = useState(false);
  const { blocker, release } = useLeaveGuard(dirty || unsavedElsewhere);
  const wide = useMediaQuery('(min-width: 75.01em)', undefined, { getInitialValueInEffect: false });
  const isBeside = wide && beside !== undefined;

  const cancel = () => {
    if (busy) return;
    // In a transition: shown at once, the question would hear the same Esc and close again.
    if (dirty) startTransition(() => setAsking(true));
    else onCancel();
  };
  useFormKeys(form, busy, cancel);
  const marked = useMarkedFields(form, attempts);
  // What the form finds itself is marked when the try is over, what the server finds when it has said so.
  useEffect(() => {
    if (attempts > 0) goToFirst(form.current);
  }, [attempts]);
  useEffect(() => {
    if (problem) goToFirst(form.current);
  }, [problem]);

  return (
    <Page>
      <PageHeader title={title} context={context} backTo={backTo} action={action} />
      <form ref={form} onSubmit={onSubmit} noValidate>
        <div className={classes.layout} data-beside={isBeside || undefined}>
          <div className={classes.sections}>
            {note}
            {children}
          </div>
          {beside && isBeside && <BesidePane {...beside} />}
          <aside className={classes.aside} hidden={isBeside}>
            <Outline key={outlineKey} />
            {aside}
          </aside>
        </div>
        <FormBar
          submitLabel={submitLabel}
          busy={busy}
          onCancel={cancel}
          problem={progress ? null : problem}
          marked={progress ? [] : marked}
        >
          {progress && (
            <div className={classes.progress} role="status">
              <Loader size="xs" aria-hidden />
              <span>{progress.text}</span>
              <Button variant="subtle" size="compact-sm" onClick={progress.onStop}>
                Stop
              </Button>
            </div>
          )}
        </FormBar>
      </form>
      {beside && !wide && (
        <Drawer opened onClose={beside.onClose} title={beside.title} size="100%" position="right">
          {beside.content}
        </Drawer>
      )}
      <DiscardDialog
        opened={asking || blocker.state === 'blocked'}
        onKeep={() => {
          setAsking(false);
          blocker.reset?.();
        }}
        onDiscard={() => {
          release();
          onDiscard?.();
          setAsking(false);
          if (blocker.state === 'blocked') blocker.proceed();
          else onCancel();
        }}
      >
        You have unsaved changes. Are you sure you want to discard them?
      </DiscardDialog>
    </Page>
  );
};
