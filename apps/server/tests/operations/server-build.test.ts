import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const dist = new URL('../../dist/', import.meta.url);
const manifest = new URL('.vite/manifest.json', dist);

/** Loads each part of the build on its own, also those that the server loads on first use. Commands would run. */
const program = `
  const { default: parts } = await import(${JSON.stringify(manifest.href)}, { with: { type: 'json' } });
  const faults = [];
  for (const { file, src = '', isEntry } of Object.values(parts)) {
    if (isEntry && /^src\\/(?:cli\\/|main\\.)/u.test(src)) continue;
    try {
      await import(new URL(file, ${JSON.stringify(dist.href)}));
    } catch (error) {
      faults.push(file + ': ' + error);
    }
  }
  console.log(JSON.stringify({ parts: Object.keys(parts).length, faults }));
  process.exit();`;

test.skipIf(!existsSync(manifest))('every part of the server’s build loads', async () => {
  const args = ['--disable-warning=ExperimentalWarning', '--input-type=module', '--eval', program];
  const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: fileURLToPath(dist) });
  const { parts, faults }: { parts: number; faults: string[] } = JSON.parse(stdout);
  expect(faults).toEqual([]);
  expect(parts).toBeGreaterThan(100);
});
