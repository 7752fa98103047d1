import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { StandardRPCJsonSerializer, StandardRPCSerializer } from '@orpc/client/standard';
import { screenTexts } from '@plainview/contract/screen-texts';
import type { Plugin } from 'vite';
import { firstCalls, sessionCall, type FirstCall } from '../src/start/first-calls.ts';

/** The name in index.html, under which the development server serves it. */
const NAME = '/early.js';
const template = fileURLToPath(new URL('../early-script/early.js', import.meta.url));
const serializer = new StandardRPCSerializer(new StandardRPCJsonSerializer());

/** Returns the path and the body that the client sends for a call. */
const requestOf = ({ procedure, input }: FirstCall): readonly [path: string, body: string] => [
  `/rpc/${procedure.join('/')}`,
  JSON.stringify(serializer.serialize(input)),
];

/** Returns the script with the first calls of all pages, and the text for scripts that do not load. */
async function writeScript(): Promise<string> {
  const pages = Object.entries(firstCalls).map(([page, { role, calls }]) => [
    page,
    { role, calls: calls.map(requestOf) },
  ]);
  return (await readFile(template, 'utf8'))
    .replace('NETWORK_ERROR', JSON.stringify(screenTexts.signInNetwork))
    .replace('SESSION_CALL', JSON.stringify(requestOf(sessionCall)))
    .replace('FIRST_CALLS', JSON.stringify(Object.fromEntries(pages)));
}

/**
 * Writes the page's first script. In a build, its name has a hash of its content: later visits then take it
 * from a cache, without a round trip before the first calls.
 */
export function earlyScript(): Plugin {
  let fileName: string | null = null;
  return {
    name: 'plainview:early-script',
    async buildStart() {
      if (this.environment.mode !== 'build') return;
      const source = await writeScript();
      const hash = createHash('sha256').update(source).digest('base64url').slice(0, 8);
      fileName = `assets/early-${hash}.js`;
      this.emitFile({ type: 'asset', fileName, source });
    },
    transformIndexHtml: (html) => (fileName === null ? html : html.replace(`"${NAME}"`, `"/${fileName}"`)),
    configureServer({ middlewares }) {
      middlewares.use(NAME, (_request, response, next) => {
        writeScript().then((source) => {
          response.setHeader('content-type', 'text/javascript');
          response.end(source);
        }, next);
      });
    },
  };
}
