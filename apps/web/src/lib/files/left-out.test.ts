import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { expect, test } from 'vitest';
import { leftOut, refuseLeftOut } from '../../../left-out.ts';

/** Builds jsPDF alone, and writes nothing. */
const buildWith = (alias: (typeof leftOut)[]) =>
  build({
    configFile: false,
    logLevel: 'silent',
    plugins: [refuseLeftOut],
    resolve: { alias },
    build: {
      write: false,
      minify: false,
      rolldownOptions: { input: fileURLToPath(import.meta.resolve('jspdf')) },
    },
  });

test('what jsPDF draws HTML and SVG with is in no build: one that holds it is refused', async () => {
  await expect(buildWith([])).rejects.toThrow(
    /what left-out\.ts leaves out:\n.*\/node_modules\/(canvg|core-js|dompurify|html2canvas)\//,
  );
  await expect(buildWith([leftOut])).resolves.toBeTruthy();
});
