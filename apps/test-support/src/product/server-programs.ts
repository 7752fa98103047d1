import { readdirSync, statSync, type Stats } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../../..', import.meta.url));
const sources = [
  'apps/server/src',
  'packages/contract/src',
  'packages/domain/src',
  'packages/postgres/src',
  'packages/proof/src',
];

/** Resolves the packages of this repository to the server's build instead of its sources. */
const BUILT = '--conditions=plainview-built';

let isBuilt: boolean | null = null;

/** Returns whether the server was built after the last change to its sources. */
export function isServerBuilt(): boolean {
  const built: Stats | undefined = statSync(path.join(root, 'apps/server/dist/main.js'), {
    throwIfNoEntry: false,
  });
  if (built === undefined) return false;
  return sources
    .flatMap((folder) => readdirSync(path.join(root, folder), { recursive: true, withFileTypes: true }))
    .every((entry) => statSync(path.join(entry.parentPath, entry.name)).mtimeMs <= built.mtimeMs);
}

/**
 * Returns the arguments of Node.js for a program of the server: its build, as operators run it, if it is
 * newer than the sources, else the sources. `npm test` builds it first.
 * @param program the main program, one of its commands, or a program of the tests that loads the server
 */
export function serverProgram(program: 'main' | `cli/${string}` | URL): readonly string[] {
  isBuilt ??= isServerBuilt();
  const flags = ['--disable-warning=ExperimentalWarning', ...(isBuilt ? [BUILT] : [])];
  if (program instanceof URL) return [...flags, fileURLToPath(program)];
  if (isBuilt) return [...flags, path.join(root, 'apps/server/dist', `${path.basename(program)}.js`)];
  const formats = import.meta.resolve('@plainview/server/platform/core/package-formats');
  const file = fileURLToPath(import.meta.resolve(`@plainview/server/${program}`));
  return [...flags, ...(program === 'main' ? [] : [`--import=${formats}`]), file];
}
