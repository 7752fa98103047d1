/** Faults of what a process is started with: its log and its embedded database. */
import { spawn } from 'node:child_process';
import { openSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort } from '@plainview/test-support/product/free-port';
import { copyPreparedData } from '@plainview/test-support/product/prepared-data';
import { startProductProcess } from '@plainview/test-support/product/product-process';
import { serverProgram } from '@plainview/test-support/product/server-programs';
import { submitTicket } from '@plainview/test-support/submit-ticket';
import {
  adminRegistrationKey,
  joinAgency,
  operator,
  signInOperator,
} from '@plainview/test-support/test-users';
import { expect, onTestFinished, test } from 'vitest';

async function makeDirectory(): Promise<string> {
  const directory = await mkdtemp(path.join(tmpdir(), 'plainview-process-'));
  onTestFinished(() => rm(directory, { recursive: true, force: true }));
  await copyPreparedData(path.join(directory, 'data'));
  return directory;
}

const settingsOf = (directory: string): Readonly<Record<string, string>> => ({
  DATA_DIRECTORY: path.join(directory, 'data'),
  PORT: '0',
  ADMIN_PASSWORD: operator.password,
  ADMIN_REGISTRATION_KEY: adminRegistrationKey,
});

test('OP-01 an embedded database that ends is started again by the running product', async () => {
  const directory = await makeDirectory();
  const product = await startProductProcess(settingsOf(directory));
  onTestFinished(() => product.stop());
  const ann = await joinAgency(product.url, await signInOperator(product.url), 'North PD');
  const file = path.join(directory, 'data', 'postgres', 'cluster', 'postmaster.pid');
  const ready = async () => (await fetch(`${product.url}/ready`)).status;
  for (let round = 0; round < 2; round += 1) {
    const [pid = ''] = (await readFile(file, 'utf8')).split('\n');
    process.kill(Number(pid), 'SIGKILL');
    await expect.poll(ready, { timeout: 10_000, interval: 20 }).toBe(503);
    await expect.poll(ready, { timeout: 40_000 }).toBe(200);
    expect((await submitTicket(product.url, ann)).status).toBe('pending');
  }
  expect(product.child.exitCode).toBeNull();
  await product.verifyLedger();
}, 120_000);

test.skipIf(process.platform !== 'linux')(
  'OP-01 a log that cannot be written ends no process',
  async () => {
    const directory = await makeDirectory();
    const port = await freePort();
    // The one file on Linux that is always full.
    const full = openSync('/dev/full', 'w');
    const child = spawn(process.execPath, [...serverProgram('main')], {
      env: {
        PATH: process.env['PATH'] ?? '',
        ...settingsOf(directory),
        PORT: String(port),
        FFMPEG_PATH: 'off',
        LOG_LEVEL: 'debug',
      },
      stdio: ['ignore', full, full],
    });
    const exited = new Promise<number | null>((resolve) => child.once('exit', resolve));
    onTestFinished(async () => {
      child.kill('SIGTERM');
      await exited;
    });
    const url = `http://127.0.0.1:${port}`;
    const ready = async () => (await fetch(`${url}/ready`)).status;
    await expect.poll(() => ready().catch(() => 0), { timeout: 60_000 }).toBe(200);
    const ann = await joinAgency(url, await signInOperator(url), 'North PD');
    expect((await submitTicket(url, ann)).status).toBe('pending');
    expect(child.exitCode).toBeNull();
  },
  120_000,
);
