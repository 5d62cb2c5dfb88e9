import { Stack, Title } from '@mantine/core';
import type { ReactNode, Ref } from 'react';
import { Logo } from '../../ui/page/logo.tsx';
import classes from './account-screen.module.css';

interface AccountScreenProps {
  title: string;
  /** Gets the title, which can take the focus when what stood below it has gone. */
  titleRef?: Ref<HTMLHeadingElement>;
  children: ReactNode;
}

/** One column in the middle of the window: what is done about an account before one is in. */
export const AccountScreen = ({ title, titleRef, children }: AccountScreenProps) => (
  <main className={classes.screen}>
    <Stack gap="lg" className={classes.form}>
      <div className={classes.logo}>
        <Logo />
      </div>
      <Title order={1} ref={titleRef} tabIndex={-1} className={classes.title}>
        {title}
      </Title>
      {children}
    </Stack>
  </main>
);
