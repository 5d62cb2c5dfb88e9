import type { Archived } from '@assay/contract';
import { IconArchive } from '@tabler/icons-react';
import { formatDate } from '../../lib/values/dates.ts';

/** Marks an archived item in a list, where names take the room: since when and by whom stands in its title. */
export const ArchivedMark = ({ archived }: { archived: Archived }) => {
  if (!archived) return null;
  const words = `Archived on ${formatDate(archived.at)} by ${archived.by}`;
  return (
    <span role="img" aria-label={words} title={words} style={{ display: 'inline-flex' }}>
      <IconArchive size={16} color="var(--mantine-color-dimmed)" aria-hidden />
    </span>
  );
};
