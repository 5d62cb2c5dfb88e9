import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** LibreOffice needs seconds for its first start, more on a machine that is busy. */
const CONVERT_MS = 90_000;

/**
 * The export filter's settings: fields end at a tab (9) and are quoted where they must be (34), UTF-8 (76), from the
 * first line, cells as they are shown (the third of the switches), and every sheet (-1) as a file of its own.
 */
const AS_SHOWN = 'csv:Text - txt - csv (StarCalc):9,34,76,1,,0,false,true,true,false,false,-1';

/** A sheet of a workbook as LibreOffice shows it. */
export interface ShownSheet {
  /** Name of the workbook, without its ending. */
  workbook: string;
  sheet: string;
  /** The text of every cell; an empty one has ''. */
  rows: string[][];
}

/** Opens workbooks in LibreOffice, all at once, and answers their sheets. Texts may hold no tabs and no line breaks. */
export const openInOffice = async (
  workbooks: readonly { name: string; content: Buffer }[],
): Promise<ShownSheet[]> => {
  const folder = await mkdtemp(join(tmpdir(), 'assay-office-'));
  try {
    const [profile, shown] = [join(folder, 'profile'), join(folder, 'shown')];
    const files = workbooks.map(({ name }) => join(folder, `${name}.xlsx`));
    await Promise.all(workbooks.map(({ content }, index) => writeFile(files[index] ?? '', content)));
    await run(
      'soffice',
      [
        `-env:UserInstallation=${pathToFileURL(profile).href}`,
        '--headless',
        '--norestore',
        '--convert-to',
        AS_SHOWN,
        '--outdir',
        shown,
        ...files,
      ],
      { timeout: CONVERT_MS },
    );
    return await Promise.all(
      (await readdir(shown)).map(async (file): Promise<ShownSheet> => {
        const name = workbooks.map((one) => one.name).find((one) => file.startsWith(`${one}-`)) ?? '';
        const text = await readFile(join(shown, file), 'utf8');
        return {
          workbook: name,
          sheet: file.slice(name.length + 1, -'.csv'.length),
          rows: text
            .replace(/\n$/, '')
            .split('\n')
            .map((line) => line.split('\t')),
        };
      }),
    );
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};
