// Runs in the sandbox, as `node -e`: reads a program the way Node.js does before it starts it, and leaves the types out
// of TypeScript. What is wrong is told as Node.js tells it: the place, its line, a caret, and the error.
import { readFileSync, writeFileSync } from 'node:fs';
import { SourceMap, stripTypeScriptTypes } from 'node:module';
import { compileFunction, SourceTextModule } from 'node:vm';

const [, name, target] = process.argv;
/** The name under which code is read whose lines are not those of the source. */
const MADE = 'main.js';
const source = readFileSync(name, 'utf8');

/** Errors of which it is the cause that a module was read as a script. */
const OF_MODULES =
  /^(?:Cannot use import statement outside|Cannot use 'import.meta'|Unexpected token 'export'|await is only)/;

/** More than is shown of a line, in characters: what is written to a pipe before the end has to fit in there. */
const LINE_MAX = 1100;

/** Says where the error is, and ends. */
const refuse = (stack) => {
  const head = stack.split('\n    at ')[0].split('\n');
  process.stderr.write(`${head.map((line) => line.slice(0, LINE_MAX)).join('\n')}\n`);
  process.exit(1);
};

/** As Node.js tells of an error at a place of the source. */
const told = (line, caret, error) =>
  refuse(`${name}:${line}\n${source.split('\n')[line - 1] ?? ''}\n${caret}\n\n${error}`);

/** A stack of the reader of types: `main.ts:3`, some lines of the program, a caret, the error. */
const typesRefused = ({ stack, message }) => {
  const line = /^(?:main\.ts)?:(\d+)$/m.exec(stack)?.[1];
  if (line === undefined) refuse(`SyntaxError: ${message}`);
  const caret = /^ *\^+ *$/m.exec(stack)?.[0] ?? '';
  told(Number(line), caret, `SyntaxError: ${message}`);
};

/** Says where in the source an error of the code is that became of it. */
const refuseMapped = (code, { stack, message }) => {
  const [, line, blanks] = /^main\.js:(\d+)\n.*\n( *)\^/.exec(stack) ?? [];
  if (line === undefined) return refuse(`SyntaxError: ${message}`);
  const map = new SourceMap(
    JSON.parse(Buffer.from(code.slice(code.lastIndexOf(',') + 1), 'base64').toString()),
  );
  const origin = map.findOrigin(Number(line), blanks.length + 1);
  return told(
    origin.lineNumber,
    `${' '.repeat(Math.max(0, origin.columnNumber - 1))}^`,
    `SyntaxError: ${message}`,
  );
};

const strip = (mode) =>
  stripTypeScriptTypes(source, { mode, sourceUrl: name, sourceMap: mode === 'transform' });

/** Blanks in the place of types, so that every line and column stays; enums and the like have to become code. */
const withoutTypes = () => {
  for (const [mode, readAs] of [
    ['strip', name],
    ['transform', MADE],
  ])
    try {
      return { code: strip(mode), readAs };
    } catch (error) {
      if (mode === 'transform' || error.code !== 'ERR_UNSUPPORTED_TYPESCRIPT_SYNTAX') typesRefused(error);
    }
};

const isModule = (code) => {
  try {
    return new SourceTextModule(code, { identifier: name }).status === 'unlinked';
  } catch {
    return false;
  }
};

const check = (code, filename) => {
  try {
    compileFunction(code, ['exports', 'require', 'module', '__filename', '__dirname'], { filename });
    return code;
  } catch (error) {
    if (isModule(code)) return code;
    if (filename !== name && !OF_MODULES.test(error.message)) refuseMapped(code, error);
    if (!OF_MODULES.test(error.message)) refuse(error.stack);
    // Not caught, since only then Node.js says where in a module it is.
    return new SourceTextModule(code, { identifier: filename });
  }
};

const { code, readAs } = target === undefined ? { code: source, readAs: name } : withoutTypes();
check(code, readAs);
if (target !== undefined) writeFileSync(target, code);
