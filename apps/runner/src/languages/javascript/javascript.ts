import { nodeDiagnostics } from '../diagnostics.ts';
import { defaultLimits } from '../language.ts';
import type { Language } from '../language.ts';
import { checkCommand, NODE_PROGRAM } from './node.ts';

export const javascript: Language = {
  ...NODE_PROGRAM,
  id: 'javascript',
  label: 'JavaScript',
  names: ['javascript', 'JAVASCRIPT', 'js', 'node'],
  limits: defaultLimits('JAVASCRIPT', 64),
  shapeOf: () => ({ fileName: 'main.js', entry: 'main.js' }),
  compile: (tool, shape) => checkCommand(tool, shape.fileName),
  programFiles: (source) => [source],
  readDiagnostics: nodeDiagnostics,
  // Of a line that is very long its end is missing, and perhaps the error with it.
  failsCheck: (stderr) =>
    /^(?:main\.js:\d+\n|RangeError: Maximum call stack)/.test(stderr) && !/^ +at .*main\.js:\d/m.test(stderr),
};

export const typescript: Language = {
  ...NODE_PROGRAM,
  id: 'typescript',
  label: 'TypeScript',
  names: ['typescript', 'TYPESCRIPT', 'ts'],
  limits: defaultLimits('TYPESCRIPT', 64),
  shapeOf: () => ({ fileName: 'main.ts', entry: '--enable-source-maps main.js' }),
  compile: (tool, shape) => checkCommand(tool, shape.fileName, ['out/main.js']),
  programFiles: (_source, made) => made,
  readDiagnostics: nodeDiagnostics,
  failsCheck: null,
};
