import { Button, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { Link, useRouteError } from 'react-router';
import { tellError } from '../lib/server/browser-errors.ts';
import { Logo } from '../ui/page/logo.tsx';
import classes from './not-found.module.css';

/** The number under which the log has the error that brought a person here; null where none did. */
const useToldError = (): string | null => {
  const error = useRouteError();
  const [report] = useState(() => (error === undefined ? null : tellError('page', error)));
  return report;
};

/** What the documented screen says, and the way home. */
const Sorry = ({ why }: { why: string }) => {
  const report = useToldError();
  return (
    <>
      <title>Page not found · Assay</title>
      <Title order={1}>Sorry we could not find this page.</Title>
      <Text c="dimmed" maw={420}>
        {why} Nothing that was saved is lost.
        {report && ` If it happens again, tell your institute its number: ${report}.`}
      </Text>
      <Button component={Link} to="/" reloadDocument mt="sm">
        Back to homepage
      </Button>
    </>
  );
};

/** Any unknown address, and any error that nothing else caught. */
export const NotFound = () => (
  <main className={classes.screen}>
    <span className={classes.logo}>
      <Logo />
    </span>
    <Sorry why="The address may be mistyped, or the page ran into an error." />
  </main>
);

/** Stands in the shell in the place of a page that ran into an error. */
export const BrokenPage = () => (
  <div className={classes.broken} role="alert">
    <Sorry why="The page ran into an error." />
  </div>
);
