import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

/** Placeholder for the shared head in each page. */
const PLACEHOLDER = '<!-- head.html -->';
const file = fileURLToPath(new URL('../head.html', import.meta.url));

/** Gives every page the head in head.html. */
export function sharedHead(): Plugin {
  return {
    name: 'plainview:shared-head',
    transformIndexHtml: {
      order: 'pre',
      async handler(html, { filename }) {
        if (!html.includes(PLACEHOLDER)) throw new Error(`${filename} has no ${PLACEHOLDER}`);
        const head = await readFile(file, 'utf8');
        return html.replace(PLACEHOLDER, () => head.trim());
      },
    },
  };
}
