/** The address at which the commands of an installed release ask whether it is ready. */
import { execFileSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';

const installation = new URL('../../../../scripts/plainview/installation.mjs', import.meta.url).href;

/** Returns the address that follows from these lines of the settings, and what an upgrade says about it. */
async function addressWith(...lines: readonly string[]): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'plainview-address-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const config = path.join(folder, 'plainview.env');
  await writeFile(config, lines.join('\n'));
  const program = `
    import { readInstallation, requireAddress } from ${JSON.stringify(installation)};
    const found = readInstallation({ config: ${JSON.stringify(config)} });
    try { requireAddress(found); console.log(found.address); } catch (error) { console.log(error.message); }`;
  const args = ['--input-type=module', '--eval', program];
  return execFileSync(process.execPath, args, { env: {}, encoding: 'utf8' }).trim();
}

test('a worker is asked on the port of its metrics, and others on theirs', async () => {
  expect(await addressWith()).toBe('http://127.0.0.1:8080');
  expect(await addressWith('PROCESS_ROLE=web', 'PORT=8090', 'METRICS_PORT=9464')).toBe(
    'http://127.0.0.1:8090',
  );
  expect(await addressWith('PROCESS_ROLE=worker', 'HOST=10.0.0.7', 'METRICS_PORT=9464')).toBe(
    'http://10.0.0.7:9464',
  );
  expect(await addressWith('PROCESS_ROLE=worker')).toMatch(/^Set METRICS_PORT/u);
});
