import react from '@vitejs/plugin-react';
import { resolve } from 'node:path';
import { defineConfig } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { examFiles } from './exam-files.ts';

const DIST = resolve(import.meta.dirname, 'dist');

/** Those of `npm run dev`. */
const { PORT = '3000', WEB_PORT = '5173' } = process.env;
const SERVER = `http://127.0.0.1:${PORT}`;

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
    alias: [{ find: /^fflate$/, replacement: resolve(import.meta.dirname, 'src/lib/zip-in-page.ts') }],
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
  },
});
