import { Avatar, type AvatarProps } from '@mantine/core';
import { skipToken, useQuery } from '@tanstack/react-query';
import { useObjectUrl } from '../../lib/files/object-url.ts';
import { storedFileQuery } from '../../lib/server/stored-file.ts';

interface PersonAvatarProps extends Pick<AvatarProps, 'size' | 'radius'> {
  fullname: string | undefined;
  /** Where the picture is stored. */
  stored: string | null | undefined;
  /** A picture that was picked and is not stored yet; it stands in place of the stored one. */
  picked?: File | null;
  /** Says what the picture is, where it is more than an ornament beside the name. */
  alt?: string;
}

/** What stands before a name and says nothing about whose it is. */
const TITLES = /^(?:(?:prof|dr|mr|mrs|ms|er|shri|smt)\.?\s+)+/i;

/**
 * The picture of a person, or the initials where there is none or it cannot be loaded. Only its person may fetch it, so
 * it comes in the session of whoever looks at the page.
 */
export const PersonAvatar = ({ fullname, stored, picked, alt = '', ...look }: PersonAvatarProps) => {
  const { queryKey, queryFn, staleTime } = storedFileQuery(stored ?? '');
  const { data } = useQuery({ queryKey, queryFn: stored && !picked ? queryFn : skipToken, staleTime });
  const src = useObjectUrl(picked ?? (stored ? data : null));
  return (
    <Avatar
      {...look}
      color="teal"
      variant="filled"
      src={src}
      name={fullname?.replace(TITLES, '')}
      alt={src ? alt : ''}
      aria-hidden={alt === ''}
    />
  );
};
