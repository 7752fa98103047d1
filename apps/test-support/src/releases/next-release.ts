import { cp, mkdir, readdir, readFile, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL, fileURLToPath } from 'node:url';
import { OLDEST_COMPATIBLE } from '@plainview/server/platform/database/versions/schema-state';

const root = fileURLToPath(new URL('../../../..', import.meta.url));
const JOURNAL = 'migrations/meta/_journal.json';
const VERSION = '99.0.0';
const TAG = '9999_next';

interface NextRelease {
  /** SQL of its migration. */
  readonly migration: string;
  /** Whether it states that processes of this release cannot use the schema anymore. */
  readonly isBreaking?: boolean;
}

/**
 * Makes a release that follows this one: the server's build with one more migration, a changed function and a later
 * version. `npm test` builds the server first.
 * @returns its main program
 */
export async function makeNextRelease(
  place: string,
  { migration, isBreaking = false }: NextRelease,
): Promise<URL> {
  const server = path.join(place, 'apps/server');
  await mkdir(server, { recursive: true });
  for (const part of ['dist', 'migrations', 'sql', 'package.json'])
    await cp(path.join(root, 'apps/server', part), path.join(server, part), { recursive: true });
  // Resolved from the copied build: libraries, and the web application.
  await symlink(path.join(root, 'node_modules'), path.join(place, 'node_modules'));
  await symlink(path.join(root, 'apps/web'), path.join(place, 'apps/web'));
  await symlink(path.join(root, 'packages'), path.join(place, 'packages'));
  await symlink(path.join(root, 'apps/server/node_modules'), path.join(server, 'node_modules'));
  await symlink(path.join(root, 'apps/server/src'), path.join(server, 'src'));

  const change = async (file: string, edit: (text: string) => string) =>
    writeFile(path.join(server, file), edit(await readFile(path.join(server, file), 'utf8')));
  await change('package.json', (text) => text.replace(/"version": "[^"]+"/u, `"version": "${VERSION}"`));
  await change('sql/functions/link_custody.sql', (text) => `-- Of the next release.\n${text}`);
  await writeFile(path.join(server, `migrations/${TAG}.sql`), migration);
  await change(JOURNAL, (text) => {
    const { entries, ...rest }: { entries: { idx: number; when: number }[] } = JSON.parse(text);
    const last = entries.at(-1);
    const entry = { ...last, idx: entries.length, when: (last?.when ?? 0) + 1, tag: TAG };
    return JSON.stringify({ ...rest, entries: [...entries, entry] });
  });
  if (isBreaking) await moveOldestCompatible(path.join(server, 'dist'));
  return pathToFileURL(path.join(server, 'dist/main.js'));
}

async function moveOldestCompatible(dist: string): Promise<void> {
  for (const name of await readdir(dist)) {
    if (!name.endsWith('.js')) continue;
    const file = path.join(dist, name);
    const text = await readFile(file, 'utf8');
    if (text.includes(OLDEST_COMPATIBLE)) await writeFile(file, text.replaceAll(OLDEST_COMPATIBLE, TAG));
  }
}
