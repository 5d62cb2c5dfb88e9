/** What may be told of an error in somebody's browser: what went wrong and where in our own code, never what was typed. */

/** Whose messages are written by browsers and libraries; those of others may hold what somebody wrote. */
const WRITTEN_BY_BROWSERS =
  /^(Type|Reference|Range|Syntax|Internal|Eval|URI|Chunk\w*)?Error$|^DOMException$|^[A-Z]\w{2,30}Error$/;

/** The beginnings of their messages, up to where they quote something. */
const TOLD: readonly RegExp[] = [
  /^Cannot (?:read|set) properties of (?:undefined|null)/,
  /^can't access property/,
  /^[\w$.]{1,80} is (?:not )?(?:an object|a function|a constructor|iterable|defined|undefined|null)(?![\w-])/,
  /^Cannot access uninitialized variable/,
  /^Assignment to constant variable/,
  /^Maximum call stack size exceeded/,
  /^too much recursion/,
  /^Invalid (?:array length|time value|string length|regular expression)/,
  /^Unexpected (?:token|end of (?:JSON )?input|identifier|string|number|non-whitespace)/,
  /^JSON\.parse/,
  /^Failed to fetch(?: dynamically imported module)?/,
  /^error loading dynamically imported module/,
  /^Importing a module script failed/,
  /^Unable to preload CSS/,
  /^(?:Load failed|NetworkError when attempting)/,
  /^Minified React error #\d{1,4}/,
  /^Failed to execute '\w{1,40}' on '\w{1,40}'/,
  /^The (?:quota has been exceeded|operation is insecure|object can not be found)/,
  /^Script error/,
];

/** Of a call that nobody caught: its code and status. Of a policy: what it refused to load, and from where in general. */
const OWN = /^(?:[A-Z_]{2,40} \d{1,3}|[a-z-]{3,40} (?:inline|eval|data|blob|own|elsewhere))$/;

/**
 * The part of an error's message that nobody can have typed; empty where that cannot be known. Whoever applies it twice gets
 * the same.
 */
export const toldMessage = (name: string, message: string): string => {
  if (OWN.test(message)) return message;
  if (!WRITTEN_BY_BROWSERS.test(name)) return '';
  for (const told of TOLD) {
    const [part] = told.exec(message) ?? [];
    if (part !== undefined) return part;
  }
  return '';
};

/** Most frames of a stack that are told. */
export const FRAMES_MAX = 8;

const FRAME =
  /(https?:\/\/[^/\s]+)(\/(?:assets|src)\/[\w./-]{1,100}|\/sw\.js)(?:\?[^\s:]*)?:(\d{1,7}):(\d{1,7})/;

/** The frames of a stack that lie in our own files at `origin`, as `assets/exam-1a2b.js:1:200`. */
export const ownFrames = (stack: string, origin: string): string[] =>
  stack
    .split('\n')
    .flatMap((line) => {
      const [, host, path, row, column] = FRAME.exec(line) ?? [];
      return host === origin && path ? [`${path.slice(1)}:${row}:${column}`] : [];
    })
    .slice(0, FRAMES_MAX);
