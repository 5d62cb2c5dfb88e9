import { Button, Text, Title } from '@mantine/core';
import { Link } from 'react-router';
import { Logo } from '../ui/page/logo.tsx';
import classes from './not-found.module.css';

/** What the documented screen says, and the way home. */
const Sorry = ({ why }: { why: string }) => (
  <>
    <title>Page not found · Assay</title>
    <Title order={1}>Sorry we could not find this page.</Title>
    <Text c="dimmed" maw={420}>
      {why} Nothing that was saved is lost.
    </Text>
    <Button component={Link} to="/" reloadDocument mt="sm">
      Back to homepage
    </Button>
  </>
);

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
