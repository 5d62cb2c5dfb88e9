import { Button, Text, Title } from '@mantine/core';
import { Link } from 'react-router';
import { Logo } from '../ui/page/logo.tsx';
import classes from './not-found.module.css';

/** Any unknown address, and any error that a page did not catch. */
export const NotFound = () => (
  <main className={classes.screen}>
    <title>Page not found · Assay</title>
    <span className={classes.logo}>
      <Logo />
    </span>
    <Title order={1}>Sorry we could not find this page.</Title>
    <Text c="dimmed" maw={420}>
      The address may be mistyped, or the page ran into an error. Nothing that was saved is lost.
    </Text>
    <Button component={Link} to="/" reloadDocument mt="sm">
      Back to homepage
    </Button>
  </main>
);
