import type { Config } from '../config.ts';
import { openDiskStore } from './disk-store.ts';
import type { FileStore } from './file-store.ts';
import { openS3Store } from './s3-store.ts';

/** The store that the settings name; null where files lie in the database. */
export const openFileStore = (config: Config, place = config.files.place): FileStore | null => {
  switch (place) {
    case 'database':
      return null;
    case 'disk':
      return openDiskStore(config.files.folder);
    case 's3':
      return openS3Store(config.files.s3);
  }
};
