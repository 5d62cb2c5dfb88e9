/**
 * Stands in for `fflate` (see vite.config.ts), which packs large files in workers made of blobs. Our content security
 * policy refuses those, and the packing would never end. A sheet of thousands of rows is packed here in well under a
 * second.
 */
import { zipSync, type Zippable } from 'fflate/browser';

export * from 'fflate/browser';

export const zip = (files: Zippable, done: (error: Error | null, archive: Uint8Array) => void): void =>
  done(null, zipSync(files));
