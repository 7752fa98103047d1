import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Plugin } from 'vite';

/** In `publicDir`, from where the development server serves it. */
const NAME = 'early.js';

/**
 * Gives the page's first script a name with a hash of its content. Later visits then take it from a cache,
 * without a round trip before the first calls.
 */
export function earlyScript(): Plugin {
  let publicDir = '';
  let fileName = '';
  return {
    name: 'plainview:early-script',
    apply: 'build',
    configResolved(config) {
      ({ publicDir } = config);
    },
    async buildStart() {
      const source = await readFile(path.join(publicDir, NAME), 'utf8');
      const hash = createHash('sha256').update(source).digest('base64url').slice(0, 8);
      fileName = `assets/early-${hash}.js`;
      this.emitFile({ type: 'asset', fileName, source });
    },
    transformIndexHtml: (html) => html.replace(`"/${NAME}"`, `"/${fileName}"`),
  };
}
