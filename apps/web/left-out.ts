import { resolve } from 'node:path';
import type { Plugin } from 'vite';

/** What jsPDF draws HTML and SVG with, of which no report has any: 0.4 MB that nobody would ever load. */
const LEFT_OUT = ['canvg', 'dompurify', 'html2canvas'];
/** They, and what they bring along. */
const NOT_BUILT = [...LEFT_OUT, 'core-js', 'rgbcolor'];

const OF_PACKAGE = new RegExp(`/node_modules/(${NOT_BUILT.join('|')})/`);

/** Whoever imports one of them is given a module that says so. */
export const leftOut = {
  find: new RegExp(`^(${LEFT_OUT.join('|')})$`),
  replacement: resolve(import.meta.dirname, 'src/lib/files/left-out.ts'),
};

/** Ends a build into which one of them has come after all, by another way or with another library. */
export const refuseLeftOut: Plugin = {
  name: 'refuse-left-out',
  generateBundle(_options, bundle) {
    const modules = Object.values(bundle).flatMap((part) => (part.type === 'chunk' ? part.moduleIds : []));
    const found = modules.filter((id) => OF_PACKAGE.test(id));
    if (found.length > 0)
      this.error(`The build holds what left-out.ts leaves out:\n${found.slice(0, 5).join('\n')}`);
  },
};
