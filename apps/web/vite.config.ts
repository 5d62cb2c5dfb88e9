import react from '@vitejs/plugin-react';
import { resolve } from 'node:path';
import { defineConfig } from 'vite';

export default defineConfig({
  plugins: [react()],
  resolve: {
    alias: [{ find: /^fflate$/, replacement: resolve(import.meta.dirname, 'src/lib/zip-in-page.ts') }],
  },
  server: { port: 5173, proxy: { '/api': 'http://127.0.0.1:3000' } },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    // Fonts and scripts as data: URLs would be refused by the content security policy.
    assetsInlineLimit: 0,
  },
});
