/**
 * Pictures of a statement are files: the statement names each by the SHA-256 of its content, `<img data-picture="…">`,
 * and whoever sees the question fetches it in the session. Nothing about them is an address, so that no browser asks
 * for one by itself, without the session.
 */

/** How a statement names a picture. */
export const PICTURE_NAME = /^[0-9a-f]{64}$/;

/** Kinds of pictures that a statement may show. */
export const PICTURE_TYPES = ['image/png', 'image/jpeg', 'image/gif', 'image/webp'] as const;

/** More different pictures than a statement needs; each is stored by itself. */
export const PICTURES_MAX = 50;

/** Where a picture is fetched by its name. */
export const pictureUrl = (name: string): string => `/api/pictures/${name}`;

/** The names of the pictures that a sanitised statement shows, each once. */
export const picturesIn = (statement: string): string[] => [
  ...new Set(
    Array.from(
      statement.matchAll(/<img (?:[^>]*? )?data-picture="([0-9a-f]{64})"/g),
      ([, name]) => name ?? '',
    ),
  ),
];
