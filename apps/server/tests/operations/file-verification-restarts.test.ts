/**
 * The scheduled verification of stored files on a real clock, in a product that is killed, restarted and restored.
 * Nothing but the product itself runs it.
 */
import { readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { DAY } from '@plainview/domain/shared/time';
import { blobKey } from '@plainview/server/platform/storage/blob-key';
import { DiskBlobStore } from '@plainview/server/platform/storage/disk-blob-store';
import { runConsoleCommand } from '@plainview/test-support/product/console-command';
import { changeEmbedded } from '@plainview/test-support/product/owner-database';
import { startProductProcess } from '@plainview/test-support/product/product-process';
import {
  startRestartableProduct,
  type RestartableProduct,
} from '@plainview/test-support/product/restartable-product';
import { createTicket } from '@plainview/test-support/submit-ticket';
import { joinAgency, signInOperator } from '@plainview/test-support/test-users';
import { storeVideo } from '@plainview/test-support/videos/send-video';
import { makeTestVideo } from '@plainview/test-support/videos/test-videos';
import { afterAll, beforeAll, expect, test } from 'vitest';

const BACKUP_KEY = 'a backup key that only the tests know and nobody else';

interface Stored {
  readonly ticketId: string;
  readonly storageKey: string;
}

let product: RestartableProduct;
let intact: Stored;
let flipped: Stored;

beforeAll(async () => {
  product = await startRestartableProduct({ BACKUP_KEY });
  const ann = await joinAgency(product.url, await signInOperator(product.url), 'North PD');
  const submit = async (): Promise<Stored> => {
    const { id: storageKey } = await storeVideo(product.url, ann, await makeTestVideo());
    return { storageKey, ticketId: (await createTicket(ann, [storageKey])).id };
  };
  [intact, flipped] = [await submit(), await submit()];
});
afterAll(() => product.stop());

/** Changes one byte of a stored file. @returns a function that changes it back */
async function flipByte(dataDirectory: string, { storageKey }: Stored): Promise<() => Promise<void>> {
  const address = { state: 'permanent', key: blobKey(storageKey) } as const;
  const file = new DiskBlobStore(path.join(dataDirectory, 'files')).path(address);
  const bytes = await readFile(file);
  const write = async (content: Buffer): Promise<void> => {
    await rm(file);
    await writeFile(file, content);
  };
  const changed = Buffer.from(bytes);
  changed.writeUInt8(changed.readUInt8(1000) ^ 1, 1000);
  await write(changed);
  return () => write(bytes);
}

/** Reads the state of the verification as an administrator. */
async function watch(url: string) {
  const { client } = await signInOperator(url);
  return {
    storage: () => client.storage.verification(),
    async of({ ticketId }: Stored) {
      const [video] = (await client.tickets.get({ id: ticketId })).videos;
      if (!video?.verification) throw new Error('the ticket has no stored video');
      return video.verification;
    },
  };
}

const UNTIL_READ = { timeout: 30_000, interval: 100 };

test('PR-06 after a restart, files that are due are read by the product itself, and a changed one raises the alert', async () => {
  const restore = await flipByte(product.dataDirectory, flipped);
  const aged = await changeEmbedded(
    product.dataDirectory,
    `update file_verifications set checked_at = checked_at - interval '8 days', verified_at = verified_at - interval '8 days'`,
  );
  expect(aged).toBe(2);
  // The product did not run meanwhile.
  await changeEmbedded(
    product.dataDirectory,
    `update file_verification_progress set stepped_at = now() - interval '8 days'`,
  );
  await product.kill();
  const restartedAt = new Date();
  await product.restart();
  const seen = await watch(product.url);
  await expect.poll(async () => (await seen.storage()).faultCount, UNTIL_READ).toBe(1);
  await expect
    .poll(async () => Number((await seen.storage()).oldestAt), UNTIL_READ)
    .toBeGreaterThan(Number(restartedAt));
  const found = await seen.of(flipped);
  expect(found.fault).toBe('altered');
  expect(Number(found.faultSince)).toBeGreaterThan(Number(restartedAt));
  expect(Number(found.verifiedAt)).toBeLessThan(Number(restartedAt) - 7 * DAY);
  const { fault, verifiedAt } = await seen.of(intact);
  expect(fault).toBeNull();
  expect(Number(verifiedAt)).toBeGreaterThan(Number(restartedAt));
  expect(Number(verifiedAt)).toBeLessThanOrEqual(Date.now());
  await restore();
});

test('PR-06 after a restore, no file counts as verified until the product has read it in the new storage', async () => {
  const folder = path.join(product.directory, 'backup');
  // The product may have read the file again since the byte was changed back.
  await changeEmbedded(
    product.dataDirectory,
    `update file_verifications set fault = 'altered', fault_since = now() where storage_key = $1`,
    flipped.storageKey,
  );
  const source = { BACKUP_KEY, DATA_DIRECTORY: product.dataDirectory };
  expect(await runConsoleCommand('backup', source, folder)).toMatchObject({ code: 0 });
  const target = { BACKUP_KEY, DATA_DIRECTORY: path.join(product.directory, 'restored') };
  expect(await runConsoleCommand('restore', target, folder)).toMatchObject({ code: 0 });

  const off = await startProductProcess({ ...target, PORT: '0', FILE_ROUND_DAYS: '0' });
  try {
    const seen = await watch(off.url);
    expect(await seen.storage()).toMatchObject({ oldestAt: null, unread: 2 });
    expect((await seen.of(intact)).verifiedAt).toBeNull();
    // The fault is known, although the backup has the right bytes.
    expect(await seen.of(flipped)).toMatchObject({ verifiedAt: null, fault: 'altered' });
  } finally {
    await off.stop();
  }
  await flipByte(target.DATA_DIRECTORY, intact);
  const startedAt = new Date();
  const restored = await startProductProcess({ ...target, PORT: '0' });
  try {
    const seen = await watch(restored.url);
    await expect.poll(async () => (await seen.storage()).unread, UNTIL_READ).toBe(0);
    expect(await seen.of(intact)).toMatchObject({ verifiedAt: null, fault: 'altered' });
    const { fault, verifiedAt } = await seen.of(flipped);
    expect(fault).toBeNull();
    expect(Number(verifiedAt)).toBeGreaterThan(Number(startedAt));
    expect(await seen.storage()).toMatchObject({ faultCount: 1, isBehind: false });
  } finally {
    await restored.stop();
  }
}, 120_000);
