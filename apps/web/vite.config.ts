import react from '@vitejs/plugin-react';
import { resolve } from 'node:path';
import { defineConfig } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { examFiles } from './exam-files.ts';

const DIST = resolve(import.meta.dirname, 'dist');

/** Those of `npm run dev`. */
const { PORT = '3000', WEB_PORT = '5173' } = process.env;
const SERVER = `http://127.0.0.1:${PORT}`;

/** What stands at the start: what every page stands in, and the login. */
const FIRST = /apps\/web\/src\/(main|features\/auth\/login\.page)\.tsx$/;
/** What the pages behind the login are drawn with. */
const LIBRARIES =
  /node_modules\/(@floating-ui|@mantine\/(core|hooks|notifications)|@tabler|@tanstack|clsx|dayjs|react|react-dom|scheduler|zod)\//;
/** Our own modules, but for those that bring an editor, charts or a reader of texts, which are loaded where they are used. */
const PARTS =
  /(apps\/web|packages\/contract)\/src\/(?!.*(chart|code-syntax|diagnostic|drag|editor|markdown|rich-text)).*\.tsx?$/;

export default defineConfig({
  plugins: [
    react(),
    VitePWA({
      filename: 'sw.js',
      manifest: false,
      // Registered by `app/background-worker.ts`, which knows when a page must not be reloaded.
      injectRegister: null,
      registerType: 'prompt',
      workbox: {
        globPatterns: ['**/*.{js,css,html,svg,woff2}'],
        maximumFileSizeToCacheInBytes: 5_000_000,
        // A whole room opens the page at once: each device fetches what an exam needs, not what faculty need.
        manifestTransforms: [
          async (entries) => {
            const needed = examFiles(DIST);
            return { manifest: entries.filter(({ url }) => needed.has(url)) };
          },
        ],
        // Names in /assets/ change with their content.
        dontCacheBustURLsMatching: /\/assets\//,
        navigateFallback: '/index.html',
        // Never answered from the cache: the server's own pages and calls.
        navigateFallbackDenylist: [/^\/api\//, /^\/seb\//, /^\/preview\.html/],
        runtimeCaching: [
          {
            urlPattern: ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/assets/'),
            handler: 'CacheFirst',
            options: { cacheName: 'assay-assets', expiration: { maxEntries: 200 } },
          },
        ],
        cleanupOutdatedCaches: true,
        clientsClaim: true,
        sourcemap: false,
      },
    }),
  ],
  resolve: {
    alias: [{ find: /^fflate$/, replacement: resolve(import.meta.dirname, 'src/lib/files/zip-in-page.ts') }],
  },
  server: {
    port: Number(WEB_PORT),
    strictPort: true,
    // The preview comes with a policy of its own.
    proxy: { '/api': SERVER, '/seb/': SERVER, '/preview.html': SERVER },
  },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    manifest: true,
    // Fonts and scripts as data: URLs would be refused by the content security policy.
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        // The first file is all that the login needs, and nothing else. What several pages behind it use comes in three
        // more: one request for each of a hundred components costs more than what a page does not need of them.
        codeSplitting: {
          groups: [
            { name: 'first', test: FIRST, priority: 4 },
            { name: 'icons', test: /node_modules\/@tabler\//, minShareCount: 2, priority: 3 },
            { name: 'libraries', test: LIBRARIES, minShareCount: 4, priority: 2 },
            { name: 'parts', test: PARTS, minShareCount: 4, priority: 1 },
          ],
        },
      },
    },
  },
});
