import { Title, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { Logo } from './logo.tsx';
import classes from './exam-cover.module.css';

interface ExamCoverProps {
  title?: string;
  subject?: string | null;
  children: ReactNode;
}

/** The calm page before and after an exam. */
export const ExamCover = ({ title, subject, children }: ExamCoverProps) => (
  <main className={`${classes.cover} reading`}>
    <div className={classes.sheet}>
      <span className={classes.logo}>
        <Logo />
      </span>
      {title && (
        <header>
          {subject && <Text c="dimmed">{subject}</Text>}
          <Title order={1} className={classes.title}>
            {title}
          </Title>
        </header>
      )}
      {children}
    </div>
  </main>
);
