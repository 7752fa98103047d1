import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { closure, type Chunk } from './script-closure.ts';

/** The bundler's function that loads a module's scripts, and its parameters. */
const HELPER = '\0vite/preload-helper.js';
const importScript = fileURLToPath(new URL('../src/ui/import-script.ts', import.meta.url));

/**
 * Loads modules by `ui/import-script.ts` instead of the bundler's own function, and tells it
 * which scripts a module needs in addition to those that the importing script has loaded.
 */
export function lazyScripts(): Plugin {
  let chunkOf: ((fileName: string) => Chunk | null) | null = null;
  return {
    name: 'plainview:lazy-scripts',
    apply: 'build',
    enforce: 'pre',
    config: () => ({
      build: {
        modulePreload: {
          // All browsers that run es2024 preload modules themselves.
          polyfill: false,
          resolveDependencies(fileName, _files, { hostId, hostType }) {
            if (!chunkOf) throw new Error('the bundle is not known yet');
            const loaded = hostType === 'js' ? closure([hostId], chunkOf) : new Set<string>();
            return [...closure([fileName], chunkOf)].filter((file) => !loaded.has(file));
          },
        },
      },
    }),
    load: (id) =>
      id === HELPER ? `export { importScript as __vitePreload } from ${JSON.stringify(importScript)};` : null,
    generateBundle: {
      order: 'pre',
      handler(_options, bundle) {
        chunkOf = (fileName) => {
          const part = bundle[fileName];
          return part?.type === 'chunk' ? part : null;
        };
      },
    },
  };
}
