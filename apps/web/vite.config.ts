import { createHash } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import optimizeLocales from '@react-aria/optimize-locales-plugin';
import tailwindcss from '@tailwindcss/vite';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

/** The server that a developer's browser is passed on to. */
const api = process.env['PLAINVIEW_API'] ?? 'http://127.0.0.1:8080';

/** Everything that the server answers itself, the rest is the page's own files. */
const served = [
  '/rpc',
  '/api',
  '/uploads',
  '/media',
  '/exports',
  '/statements',
  '/mail',
  '/sign-in',
  '/processing',
  '/events',
  '/ping',
];

/** Loaded by those alone who add a video, for which they need the network. */
const mediaTool = /mediabunny/u;
/** Beside the page: its icon and its theme. */
const publicFiles = ['/', '/favicon.svg', '/look.js'];

/** Tells the service worker the files of the release: scripts, styles, and the letters that everybody reads. */
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
        .map((part) => `/${part.fileName}`)
        .toSorted();
      const name = createHash('sha256').update(files.join()).digest('hex').slice(0, 12);
      worker.code = worker.code
        .replaceAll('BUILD_FILES', JSON.stringify([...publicFiles, ...files]))
        .replaceAll('BUILD_NAME', JSON.stringify(name))
        .replaceAll('SERVED_BY_SERVER', JSON.stringify(served));
    },
  };
}

const SERVICE_WORKER = 'service-worker.js';
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
    // Without this every page carries the component library's words in thirty languages.
    { ...optimizeLocales.vite({ locales: ['en-US'] }), enforce: 'pre' },
    serviceWorkerFiles(),
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
      input: { index: here('index.html'), 'service-worker': here('service-worker/service-worker.ts') },
      output: {
        // The place of a service worker bounds what it may serve.
        entryFileNames: ({ name }) =>
          name === 'service-worker' ? SERVICE_WORKER : 'assets/[name]-[hash].js',
        // What every page loads travels as one file: it packs smaller than in pieces.
        codeSplitting: {
          groups: [
            { name: 'start', tags: ['$initial'], test: /^(?!.*service-worker)/u },
            // So do the fields of sign-in, with what they need.
            {
              name: 'plain-form',
              test: /[/\\]ui[/\\]forms[/\\](PlainForm|PlainTextField|PasswordField)\.tsx$/u,
            },
            // And the hooks with which nearly every screen reads.
            {
              name: 'queries',
              test: /react-query[/\\].*[/\\]use(Base|Infinite)?Query\.js$|[/\\]api[/\\]long-list\.ts$/u,
            },
          ],
        },
      },
    },
  },
});
