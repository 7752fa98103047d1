import { fileURLToPath } from 'node:url';
import optimizeLocales from '@react-aria/optimize-locales-plugin';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/**
 * Builds the page of all stories, which the browser test apps/e2e/tests/application/catalog.spec.ts inspects.
 */
export default defineConfig({
  root: here('.'),
  plugins: [react(), tailwindcss(), { ...optimizeLocales.vite({ locales: ['en-US'] }), enforce: 'pre' }],
  build: { outDir: 'dist', target: 'es2024', chunkSizeWarningLimit: 2000 },
});
