import { isStepDone, type FirstStep } from '@assay/contract';
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import classes from './step-list.module.css';
import { StepRow } from './step-row.tsx';
import { ADMIN_WORDS, HEAD_WORDS, type StepWords } from './step-words.ts';

interface StepListProps {
  steps: readonly FirstStep[];
  /** An administrator's steps, or a department head's. */
  isAdmin: boolean;
  /** Stands below the step about the heads' logins while it is not done. */
  tellHeads?: ReactNode;
  /** Further rows. */
  children?: ReactNode;
}

/** `Still without: Physics, Maths and 4 more`. */
const waitingText = ({ waiting, done, of }: FirstStep, lead: string): string => {
  const unnamed = of - done - waiting.length;
  return `${lead}: ${waiting.join(', ')}${unnamed > 0 ? ` and ${unnamed} more` : ''}.`;
};

const textOf = (step: FirstStep, { text, waiting }: StepWords): string =>
  waiting && step.waiting.length > 0 ? `${text} ${waitingText(step, waiting)}` : text;

const variantOf = (step: FirstStep, isNext: boolean): 'filled' | 'subtle' | 'default' => {
  if (isNext) return 'filled';
  return isStepDone(step) ? 'subtle' : 'default';
};

interface StepLinkProps {
  link: NonNullable<StepWords['link']>;
  variant: ReturnType<typeof variantOf>;
}

const StepLink = ({ link, variant }: StepLinkProps) => (
  <Button component={Link} to={link.to} variant={variant}>
    {link.label}
  </Button>
);

/** The steps in their order; the first that can be done now has the page's one primary button. */
export const StepList = ({ steps, isAdmin, tellHeads, children }: StepListProps) => {
  const words = isAdmin ? ADMIN_WORDS : HEAD_WORDS;
  const next = steps.find((step) => !isStepDone(step) && words[step.key]?.(step).link);
  return (
    <ol className={classes.list}>
      {steps.map((step) => {
        const said = words[step.key]?.(step);
        if (!said) return null;
        return (
          <StepRow
            key={step.key}
            title={said.title}
            isDone={isStepDone(step)}
            count={step.of > 1 ? `${step.done} of ${step.of}` : undefined}
            text={textOf(step, said)}
            action={said.link && <StepLink link={said.link} variant={variantOf(step, step === next)} />}
          >
            {step.key === 'HEAD-LOGIN' && step.of > 0 && !isStepDone(step) && tellHeads}
          </StepRow>
        );
      })}
      {children}
    </ol>
  );
};
