import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { z } from 'zod';

const root = new URL('../../../../', import.meta.url);
const manifest = z.object({ dependencies: z.record(z.string(), z.string()).default({}) });

/** Returns the folders of a workspace and of all workspaces that it needs without development dependencies. */
async function workspacesOf(folder: string, found: ReadonlySet<string> = new Set()): Promise<Set<string>> {
  const { dependencies } = manifest.parse(
    JSON.parse(await readFile(new URL(`${folder}/package.json`, root), 'utf8')),
  );
  let all = new Set([...found, folder]);
  for (const name of Object.keys(dependencies)) {
    const other = /^@plainview\/(?<name>.+)$/u.exec(name)?.groups?.['name'];
    if (other !== undefined && !all.has(`packages/${other}`))
      all = await workspacesOf(`packages/${other}`, all);
  }
  return all;
}

test('the container image installs the dependencies of each workspace that the server needs', async () => {
  const dockerfile = await readFile(new URL('Dockerfile', root), 'utf8');
  const stage = / AS installed\n(?<steps>.+?)\nFROM /su.exec(dockerfile)?.groups?.['steps'] ?? '';
  const beforeInstall = stage.slice(0, stage.indexOf('\nRUN npm install'));
  const copied = new Map(
    [...beforeInstall.matchAll(/^COPY (\S+)\/package\.json (\S+)\/$/gmu)].map(([, from, to]) => [from, to]),
  );
  const needed = await workspacesOf('apps/server');
  expect(copied).toEqual(new Map([...needed].map((folder) => [folder, folder])));
});
