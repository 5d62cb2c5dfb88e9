/**
 * `npm run verify -- <file> …`: checks records, receipts and what a device kept, one against another, without a server.
 * Standard output says what holds and what does not; it ends with 0 only when nothing is wrong.
 */
import { readFile } from 'node:fs/promises';
import { basename, resolve } from 'node:path';
import { verifyFiles, type Finding, type VerifyReport } from '@assay/contract';

const USAGE = 'Name the files: npm run verify -- record.zip [receipt.json …] [device.json] [assay-key.json]';

const SIGNS: Readonly<Record<Finding['kind'], string>> = { proven: '✓', problem: '✗', note: '·' };

const linesOf = (findings: readonly Finding[]): string[] =>
  findings.map(({ kind, text }) => `  ${SIGNS[kind]} ${text}`);

const listOf = (title: string, texts: readonly string[]): string[] => [
  title,
  ...texts.map((text) => `  - ${text}`),
];

const inWords = ({ files, together, isSound, proves, provesNot }: VerifyReport): string =>
  [
    ...files.flatMap(({ name, what, findings }) => [`${name}: ${what}`, ...linesOf(findings), '']),
    ...(together.length > 0 ? ['The files together', ...linesOf(together), ''] : []),
    ...(isSound
      ? [
          'Nothing is wrong.',
          '',
          ...listOf('This proves:', proves),
          ...listOf('It does not prove:', provesNot),
        ]
      : ['Something is wrong, or nothing was there to check: look for ✗ above.']),
    '',
  ].join('\n');

const named = process.argv.slice(2);
if (named.length === 0) {
  process.stderr.write(`${USAGE}\n`);
  process.exit(1);
}
try {
  const chosen = await Promise.all(
    named.map(async (name) => ({
      name: basename(name),
      content: new Uint8Array(await readFile(resolve(process.env['INIT_CWD'] ?? '.', name))),
    })),
  );
  const report = verifyFiles(chosen);
  process.stdout.write(inWords(report));
  process.exitCode = report.isSound ? 0 : 1;
} catch (error) {
  process.stderr.write(`It did not work: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
