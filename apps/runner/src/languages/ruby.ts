import { diagnosticsBy, lineBy } from './diagnostics.ts';
import { defaultLimits } from './language.ts';
import type { Language } from './language.ts';

/** Without gems and the machine's settings; text is UTF-8. */
const FLAGS = ['--disable-gems', '-Eutf-8:utf-8'];

export const ruby: Language = {
  id: 'ruby',
  label: 'Ruby',
  names: ['ruby', 'RUBY', 'rb'],
  toolchain: ['/usr/bin/ruby'],
  versionArguments: ['--disable-gems', '--version'],
  limits: defaultLimits('RUBY', 64),
  compileProcesses: 64,
  shapeOf: () => ({ fileName: 'main.rb', entry: 'main.rb' }),
  missingEntry: 'There is nothing to start.',
  compile: (tool, shape) => [tool, ...FLAGS, '-c', shape.fileName],
  programFiles: (source) => [source],
  run: (tool, entry) => [tool, ...FLAGS, entry],
  outOfRoom: null,
  compilerCrash: /^\[BUG\]|stack level too deep/m,
  readDiagnostics: diagnosticsBy((file) => `^(?:\\S*ruby: )?${file}:(?<line>\\d+): (?<text>.*)$`),
  outOfMemory: /failed to allocate memory/,
  failureLine: lineBy(/^main\.rb:\d+:in .*?: (.* \([\w:]+\))$/m),
  ownLines: null,
  failsCheck: (stderr) => /^(?:\S*ruby: )?main\.rb:\d+: |\(SyntaxError\)/m.test(stderr),
  warmCompiler: null,
};
