import { Container, Skeleton, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './page.module.css';

interface PageProps {
  /** Widest extent: `full` for lists (default), `form` 880 px, `reading` 720 px with 16 px text. */
  width?: 'full' | 'form' | 'reading';
  children: ReactNode;
}

/** What every page in the shell stands in: a `PageHeader`, then filters, then content. */
export const Page = ({ width = 'full', children }: PageProps) => (
  <Container
    fluid={width === 'full'}
    size={width === 'form' ? 880 : 720}
    mx={width === 'full' ? undefined : 0}
    className={`${classes.page} ${width === 'reading' ? 'reading' : ''}`}
    p={0}
  >
    {children}
  </Container>
);

/** What stands in the place of a page while it loads. */
export const PageSkeleton = () => (
  <Stack gap="lg" aria-busy="true" aria-label="Loading" role="status">
    <Stack gap="xs">
      <Skeleton h={24} w={220} />
      <Skeleton h={14} w={340} maw="80%" />
    </Stack>
    <Skeleton h={36} w={280} maw="100%" />
    <Stack gap={8}>
      {Array.from({ length: 8 }, (_, row) => (
        <Skeleton key={row} h={32} />
      ))}
    </Stack>
  </Stack>
);
