import { diagnosticsBy, lineBy } from './diagnostics.ts';
import { defaultLimits } from './language.ts';
import type { Language } from './language.ts';

/** Reads the program without running it, and complains in one line. */
const CHECK =
  'tryCatch(invisible(parse(commandArgs(TRUE), keep.source=FALSE)), error=function(e) { cat(conditionMessage(e), "\\n", sep="", file=stderr()); quit(status=1) })';

const FLAGS = ['--vanilla', '--no-echo'];

/** The interpreter itself: the command `R` is a script that reads settings of the machine. */
const R = (tool: string, ...rest: string[]): string[] => [tool, ...FLAGS, ...rest];
/** A home whose settings are none of the machine's; prepare/prepared.ts makes it. */
export const R_HOME = '/prepared/r/home';
/** Without these R does not load its own packages. */
export const R_SETTINGS = 'EDITOR=vi\nPAGER=cat\nR_BROWSER=false\nR_PDFVIEWER=false\nTAR=tar\n';
const ENVIRONMENT = { R_HOME, LD_LIBRARY_PATH: '/usr/lib/R/lib' };

export const r: Language = {
  id: 'r',
  label: 'R',
  names: ['r', 'R'],
  toolchain: ['/usr/lib/R/bin/exec/R'],
  versionArguments: ['--version'],
  limits: defaultLimits('R', 64),
  compileProcesses: 64,
  shapeOf: () => ({ fileName: 'main.R', entry: 'main.R' }),
  missingEntry: 'There is nothing to start.',
  compile: (tool, shape) => R(tool, '-e', CHECK, '--args', shape.fileName),
  programFiles: (source) => [source],
  run: (tool, entry) => R(tool, `--file=${entry}`, '--args'),
  environment: () => ENVIRONMENT,
  outOfRoom: null,
  compilerCrash: /^Error: (?:C stack usage|evaluation nested too deeply)|contextstack overflow/m,
  readDiagnostics: diagnosticsBy((file) => `^${file}:(?<line>\\d+):(?<column>\\d+): (?<text>.*)$`),
  outOfMemory:
    /^Error: (?:cannot allocate vector of size|memory exhausted)|vector memory (?:exhausted|limit)/m,
  failureLine: lineBy(/^Error(?: in .*?)? ?: *\n? *(.*)$/m),
  ownLines: /^Calls: .*\n?|^Execution halted\n?/gm,
  failsCheck: (stderr) =>
    /^Error: (?:unexpected|invalid|unmatched|incomplete)|^Error: .*main\.R:\d+/m.test(stderr),
  warmCompiler: null,
};
