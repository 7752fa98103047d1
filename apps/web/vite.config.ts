import { createHash } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import optimizeLocales from '@react-aria/optimize-locales-plugin';
import tailwindcss from '@tailwindcss/vite';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { chunkGroups } from './build-config/chunk-groups.ts';
import { compressFiles } from './build-config/compress-files.ts';
import { earlyScript } from './build-config/early-script.ts';
import { lazyScripts } from './build-config/lazy-scripts.ts';
import { routeFiles } from './build-config/route-files.ts';
import { sharedHead } from './build-config/shared-head.ts';

/** Backend server to which the development server proxies requests. */
const api = process.env['PLAINVIEW_API'] ?? 'http://127.0.0.1:8080';

/** Paths that the server answers itself; all others are static files. */
const served = [
  '/rpc',
  '/api',
  '/uploads',
  '/media',
  '/previews',
  '/exports',
  '/receipts',
  '/releases',
  '/statements',
  '/mail',
  '/sign-in',
  '/processing',
  '/events',
  '/ping',
  '/ledger',
  '/.well-known',
];

/** A page that the service worker leaves to the server, which restricts what it loads. */
const RELEASE_PAGE = '/release';

/** Loaded only when a user adds a video, which needs the network anyway. */
const mediaTool = /mediabunny/u;
/** Decode videos, which are not available offline. */
const videoWorkers = /(?:tracking|faces)-worker/u;
/** The pages and the icon. */
const publicFiles = ['/', '/login', '/favicon.svg', '/picture-window.html'];

/** Gives the service worker the list of a release's files: scripts, styles and the main fonts. */
function serviceWorkerFiles(): Plugin {
  return {
    name: 'plainview:service-worker-files',
    apply: 'build',
    enforce: 'post',
    generateBundle(_options, bundle) {
      const worker = bundle[SERVICE_WORKER];
      if (worker?.type !== 'chunk') throw new Error('the build made no service worker');
      const files = Object.values(bundle)
        .filter((part) => part !== worker && /\.(js|css)$|inter-latin-wght.*\.woff2$/u.test(part.fileName))
        .filter((part) => part.type !== 'chunk' || !mediaTool.test(part.facadeModuleId ?? ''))
        .filter(({ fileName }) => !videoWorkers.test(fileName))
        .map((part) => `/${part.fileName}`)
        .toSorted();
      const routes = bundle['route-files.json'];
      if (routes?.type !== 'asset') throw new Error('the build has no files of routes');
      const name = createHash('sha256').update(files.join()).digest('hex').slice(0, 12);
      worker.code = worker.code
        .replaceAll('BUILD_FILES', JSON.stringify([...publicFiles, ...files]))
        .replaceAll('BUILD_NAME', JSON.stringify(name))
        .replaceAll('ROUTE_FILES', String(routes.source))
        .replaceAll('SERVED_BY_SERVER', JSON.stringify([...served, RELEASE_PAGE]));
    },
  };
}

const SERVICE_WORKER = 'service-worker.js';
/** Every page loads the names of all scripts, and hashes do not compress. */
const scriptFiles = 'assets/[name]-[hash:7].js';
const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

export default defineConfig({
  root: here('.'),
  plugins: [
    tanstackRouter({
      target: 'react',
      autoCodeSplitting: true,
      routesDirectory: here('src/routes'),
      generatedRouteTree: here('src/routeTree.gen.ts'),
    }),
    react(),
    tailwindcss(),
    // Without this, every page includes the component library's texts in 30 languages.
    { ...optimizeLocales.vite({ locales: ['en-US'] }), enforce: 'pre' },
    sharedHead(),
    lazyScripts(),
    earlyScript(),
    serviceWorkerFiles(),
    routeFiles(),
    compressFiles(),
  ],
  server: {
    proxy: Object.fromEntries(served.map((path) => [path, { target: api, changeOrigin: false }])),
  },
  build: {
    outDir: 'dist',
    manifest: true,
    target: 'es2024',
    sourcemap: false,
    rolldownOptions: {
      input: {
        index: here('index.html'),
        login: here('login.html'),
        release: here('release.html'),
        'service-worker': here('service-worker/service-worker.ts'),
      },
      output: {
        // The path of a service worker limits its scope.
        entryFileNames: ({ name }) => (name === 'service-worker' ? SERVICE_WORKER : scriptFiles),
        chunkFileNames: scriptFiles,
        // Code that every page loads is one chunk, which compresses better than several.
        codeSplitting: {
          groups: chunkGroups,
        },
      },
    },
  },
});
