/** An embedded database whose disk is full: changes are refused in time, nothing acknowledged is lost. */
import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { copyPreparedData } from '@plainview/test-support/product/prepared-data';
import { startProductProcess } from '@plainview/test-support/product/product-process';
import {
  adminRegistrationKey,
  joinAgency,
  operator,
  signInOperator,
} from '@plainview/test-support/test-users';
import { describe, expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';

const MIB = 1024 ** 2;
const EMPTY = {
  incidentType: 'Training',
  officersInvolved: [],
  notes: '',
  caseNumber: '',
  incidentAt: '',
  isSeries: false,
  isRush: false,
  videos: {},
};
const errorBody = z.object({ code: z.string() });

const mount = (...args: readonly string[]): void => void execFileSync('mount', args, { stdio: 'ignore' });
const unmount = (folder: string): void =>
  void execFileSync('umount', ['--lazy', folder], { stdio: 'ignore' });

/** Returns whether this account may mount file systems, such as root in a container with that right. */
async function canMountDisks(): Promise<boolean> {
  const folder = await mkdtemp(path.join(tmpdir(), 'plainview-mount-'));
  try {
    mount('-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', folder);
    unmount(folder);
    return true;
  } catch {
    return false;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
const canMount = await canMountDisks();

/** Makes a small disk with a data directory. */
async function makeSmallDisk(): Promise<string> {
  const disk = await mkdtemp(path.join(tmpdir(), 'plainview-disk-'));
  mount('-t', 'tmpfs', '-o', 'size=1g', 'tmpfs', disk);
  onTestFinished(async () => {
    unmount(disk);
    await rm(disk, { recursive: true, force: true });
  });
  await mkdir(path.join(disk, 'data'), { recursive: true });
  await copyPreparedData(path.join(disk, 'data'));
  return disk;
}

function* zeros(): Generator<Buffer> {
  for (;;) yield Buffer.alloc(MIB);
}

/** Fills a disk to its last byte. @returns the path of the file to delete */
async function fill(disk: string): Promise<string> {
  const ballast = path.join(disk, 'ballast');
  await expect(pipeline(Readable.from(zeros()), createWriteStream(ballast))).rejects.toThrow('ENOSPC');
  return ballast;
}

describe.skipIf(!canMount)('a full disk of the embedded database', () => {
  test('OP-02 answers 503 within five seconds, and what was acknowledged is there afterwards', async () => {
    const disk = await makeSmallDisk();
    const product = await startProductProcess({
      DATA_DIRECTORY: path.join(disk, 'data'),
      PORT: '0',
      ADMIN_PASSWORD: operator.password,
      ADMIN_REGISTRATION_KEY: adminRegistrationKey,
      API_REQUESTS_PER_MINUTE: '100000',
    });
    onTestFinished(() => product.stop());
    const ann = await joinAgency(product.url, await signInOperator(product.url), 'North PD');
    const ready = async () => (await fetch(`${product.url}/ready`)).status;
    const drafts: string[] = [];
    /** Saves a draft of 4 KB, which no compression makes smaller. @returns how the request ended */
    const save = async () => {
      const id = crypto.randomUUID();
      const fields = { ...EMPTY, notes: randomBytes(3000).toString('base64') };
      const begun = performance.now();
      const response = await ann.fetch(`/api/drafts/${id}`, {
        method: 'PUT',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ revision: 0, fields }),
      });
      if (response.ok) drafts.push(id);
      const { status, headers } = response;
      return {
        status,
        retryAfter: headers.get('retry-after'),
        code: response.ok ? null : errorBody.parse(await response.json()).code,
        isInTime: performance.now() - begun < 5000,
      };
    };
    expect((await save()).status).toBe(200);

    const ballast = await fill(disk);
    await expect.poll(ready, { timeout: 5000 }).toBe(503);
    const answers = [];
    for (let turn = 0; turn < 30; turn += 1) answers.push(await save());
    const refused = answers.filter(({ status }) => status !== 200);
    expect(refused).not.toEqual([]);
    const inTime = { status: 503, retryAfter: '5', code: 'DATABASE_UNAVAILABLE', isInTime: true };
    expect(refused).toEqual(refused.map(() => inTime));
    expect(await ready()).toBe(503);

    await rm(ballast);
    await expect.poll(ready, { timeout: 30_000 }).toBe(200);
    await expect.poll(async () => (await save()).status, { timeout: 30_000 }).toBe(200);
    const { items } = await ann.client.drafts.list();
    expect(items.map(({ id }) => id).toSorted()).toEqual(drafts.toSorted());
    expect(product.child.exitCode).toBeNull();
    await product.verifyLedger();
  }, 240_000);
});
