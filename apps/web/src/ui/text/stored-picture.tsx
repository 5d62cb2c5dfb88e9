import { pictureUrl } from '@assay/contract';
import { skipToken, useQuery } from '@tanstack/react-query';
import { useObjectUrl } from '../../lib/files/object-url.ts';
import { storedFileQuery } from '../../lib/server/stored-file.ts';

interface StoredPictureProps {
  /** By what a statement names it; null for one that is not stored yet. */
  name: string | null;
  /** Of one that is not stored yet: data URL. */
  src: string | null;
  alt: string;
  className?: string | undefined;
}

/** A picture of a statement: fetched in the session where it is stored, else what was chosen. */
export const StoredPicture = ({ name, src, alt, className }: StoredPictureProps) => {
  const { queryKey, queryFn, staleTime } = storedFileQuery(pictureUrl(name ?? ''));
  const { data } = useQuery({ queryKey, queryFn: name ? queryFn : skipToken, staleTime });
  const stored = useObjectUrl(name ? data : null);
  return <img src={stored ?? src ?? undefined} alt={alt} className={className} />;
};
