import { fileURLToPath } from 'node:url';
import optimizeLocales from '@react-aria/optimize-locales-plugin';
import tailwindcss from '@tailwindcss/vite';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** The server that a developer's browser is passed on to. */
const api = process.env['PLAINVIEW_API'] ?? 'http://127.0.0.1:8080';

/** Everything that the server answers itself, the rest is the page's own files. */
const served = ['/rpc', '/api', '/uploads', '/media', '/exports', '/events', '/ping'];

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [
    tanstackRouter({
      target: 'react',
      autoCodeSplitting: true,
      routesDirectory: fileURLToPath(new URL('src/routes', import.meta.url)),
      generatedRouteTree: fileURLToPath(new URL('src/routeTree.gen.ts', import.meta.url)),
    }),
    react(),
    tailwindcss(),
    // Without this every page carries the component library's words in thirty languages.
    { ...optimizeLocales.vite({ locales: ['en-US'] }), enforce: 'pre' },
  ],
  server: {
    proxy: Object.fromEntries(served.map((path) => [path, { target: api, changeOrigin: false }])),
  },
  build: {
    outDir: 'dist',
    manifest: true,
    target: 'es2024',
    sourcemap: false,
    // What every page loads travels as one file: it packs smaller than in pieces.
    rolldownOptions: { output: { codeSplitting: { groups: [{ name: 'start', tags: ['$initial'] }] } } },
  },
});
