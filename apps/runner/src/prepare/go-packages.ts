import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { GO_PACKAGES_FILE } from '../languages/go.ts';
import type { Toolchain } from '../languages/toolchains.ts';

const EVERY_PACKAGE_BYTES = 1024 * 1024;
const CACHE = 'packages';

/**
 * Lists the compiled packages of the standard library for compiler and linker. Debian 12 brings them along; from Go 1.20 on
 * nobody does, so that the first start of a runner compiles them, which takes about half a minute of processor time.
 */
export const placeGoPackages = async ({ machineTool }: Toolchain, folder: string): Promise<void> => {
  const go = resolve(dirname(machineTool), '../../../bin/go');
  const cache = join(folder, CACHE);
  const { stdout } = await promisify(execFile)(
    go,
    ['list', '-export', '-f', '{{if .Export}}packagefile {{.ImportPath}}={{.Export}}{{end}}', 'std'],
    {
      // No network, no other toolchain than this one, and no cache but the one that programs' compilers see.
      env: {
        PATH: '/usr/bin:/bin',
        HOME: folder,
        GOCACHE: cache,
        GOPROXY: 'off',
        GOTOOLCHAIN: 'local',
        GOFLAGS: '-trimpath=false',
      },
      maxBuffer: EVERY_PACKAGE_BYTES,
    },
  );
  await writeFile(join(folder, GO_PACKAGES_FILE), stdout.replaceAll(`=${cache}/`, `=/prepared/go/${CACHE}/`));
};
