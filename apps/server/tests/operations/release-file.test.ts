import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';

const program = new URL('../../../../scripts/release/pack-release.mjs', import.meta.url).href;
let parent: string;
let home: string;

beforeAll(async () => {
  parent = await mkdtemp(path.join(tmpdir(), 'plainview-release-file-'));
  home = path.join(parent, 'plainview-1.0.0');
  await mkdir(home);
  await writeFile(path.join(home, 'VERSION'), '1.0.0\n');
});
afterAll(() => rm(parent, { recursive: true }));

/** Packs a folder in a process of its own. @returns the exit code */
function pack(folder: string, level = '6'): number | null {
  const code = `import { packRelease } from '${program}';
    packRelease(process.argv[1], { seconds: 5, level: process.argv[2] });`;
  return spawnSync(process.execPath, ['--input-type=module', '--eval', code, folder, level]).status;
}

test('IN-01: equal contents give equal bytes, whatever the times and modes of the files', async () => {
  expect(pack(home)).toBe(0);
  const first = await readFile(`${home}-linux-x64.tar.gz`);
  await utimes(path.join(home, 'VERSION'), 1, 1);
  await chmod(path.join(home, 'VERSION'), 0o600);
  expect(pack(home)).toBe(0);
  expect(await readFile(`${home}-linux-x64.tar.gz`)).toEqual(first);
});

test.each([
  ['tar', 'missing', '6'],
  ['gzip', 'plainview-1.0.0', 'x'],
])('IN-01: a build fails if %s fails, and leaves no release file', (_, name, level) => {
  expect(pack(path.join(parent, name), level)).toBe(1);
  expect(existsSync(path.join(parent, `${name}-linux-x64.tar.gz`))).toBe(false);
});
