import { link, mkdir, readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { securityPolicies } from '@plainview/domain/identity/users/security-policy';
import { connectionFromUrl } from '@plainview/postgres/database';
import { verifyFile } from '@plainview/server/modules/evidence/file-verifications/verify-file';
import { deleteBlob } from '@plainview/server/modules/evidence/stored-files/delete-blob.job';
import { certifyDestruction } from '@plainview/server/modules/retention/destructions/certify-destruction';
import { destroyDueTickets } from '@plainview/server/modules/retention/destructions/destroy-tickets';
import { pauseBlobDeletion } from '@plainview/server/platform/database/locks/blob-deletion-lock';
import { asSystem } from '@plainview/server/platform/database/tenant-transaction';
import { readDestroyed, upgradeCopyFolder } from '@plainview/server/platform/embedded-postgres/upgrade-copy';
import { blobKey } from '@plainview/server/platform/storage/blob-key';
import { startTestProduct, type TestProduct } from '@plainview/test-support/product/test-product';
import { deliver, submitTicket } from '@plainview/test-support/submit-ticket';
import { joinAgency, signInOperator, type Person } from '@plainview/test-support/test-users';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { storedDocuments } from '../stored-documents.ts';
import { keysOf } from './retention-rows.ts';

const DAY = 86_400_000;
let passed = 0;
let product: TestProduct;
let dana: Person;
let ann: Person;

beforeAll(async () => {
  // Cookies expire by the real clock.
  const policy = { ...securityPolicies.standard, sessionHours: 400 * 24 };
  product = await startTestProduct({ policy }, { now: () => new Date(Date.now() + passed) });
  dana = await signInOperator(product.url);
  ann = await joinAgency(product.url, dana, 'North PD', 'Ann');
});
afterAll(() => product.stop());

const filesOf = (folder: string) => readdir(path.join(folder, 'files'), { recursive: true });

/** Gives each permanent file a second name in the folder, as an upgrade does. */
async function linkAll(folder: string): Promise<void> {
  const names = await filesOf(product.dataDirectory);
  for (const name of names.filter((each) => /^blobs\/..\//u.test(each))) {
    const target = path.join(folder, 'files', name);
    await mkdir(path.dirname(target), { recursive: true });
    await link(path.join(product.dataDirectory, 'files', name), target);
  }
}

/** Counts the names that the copy of an upgrade and the data that a rollback put aside have for the keys. */
async function countNames(keys: readonly string[]): Promise<number> {
  const folders = [upgradeCopyFolder(product.dataDirectory), aside()];
  const names = (await Promise.all(folders.map(filesOf))).flat();
  return names.filter((name) => keys.includes(path.basename(name))).length;
}

const aside = (): string => path.join(product.dataDirectory, 'replaced-20260102T030405Z');

test('PR-07: a certificate waits until the copies of upgrades and rollbacks have no bytes left, too', async () => {
  const [{ id }, other] = [await submitTicket(product.url, ann), await submitTicket(product.url, ann)];
  await deliver(dana, id);
  passed += 11 * DAY;
  const rules = [{ agencyId: null, incidentType: null, period: { count: 10, unit: 'days' as const } }];
  await dana.client.retention.setRules({ rules, expectedDue: 1 });
  const [keys, kept] = [await keysOf(product, id), await keysOf(product, other.id)];
  await linkAll(upgradeCopyFolder(product.dataDirectory));
  await linkAll(aside());
  expect(await countNames(keys)).toBe(2 * keys.length);
  await asSystem(product.app.database, (tx) =>
    tx.execute(sql`insert into derived_files
        (id, agency_id, video_id, kind, name, content_type, size_bytes, sha256, created_at)
      select gen_random_uuid(), agency_id, id, 'sidecar', 'gps.csv', 'text/csv', 3, ${'5'.repeat(64)}, now()
      from videos where ticket_id = ${id}::uuid limit 1`),
  );
  await dana.client.retention.schedule({ ticketIds: [id] });
  passed += 7 * DAY + 1000;
  // As during a backup.
  const held = await pauseBlobDeletion(connectionFromUrl(product.databaseUrl));
  await destroyDueTickets(product.app);
  for (const key of keys) await product.app.blobs.delete({ state: 'permanent', key: blobKey(key) });
  const [destruction] = (await dana.client.retention.list({ group: 'destroyed' })).items;
  const statusOf = async () => {
    await certifyDestruction(product.app, destruction?.id ?? '');
    return (await dana.fetch(`/certificates/${destruction?.id}.pdf`)).status;
  };
  expect(await statusOf()).toBe(404);
  await held.close();
  for (const storageKey of keys) await deleteBlob(product.app, { storageKey });
  expect(await statusOf()).toBe(200);
  expect([await countNames(keys), await countNames(kept)]).toEqual([0, 2 * kept.length]);
  expect(await readDestroyed(product.dataDirectory)).toEqual([id]);
  // Sidecar files are evidence. They are not derived from the video.
  expect(destruction?.files).toContainEqual(expect.objectContaining({ kind: 'sidecar', name: 'gps.csv' }));
  expect(destruction?.derivedFiles).toBe(0);
});

test('PR-06 a certificate of destruction is verified like all stored files', async () => {
  const [key = ''] = await storedDocuments(product.app, 'destructions', 'certificate_key');
  const verify = () => verifyFile(product.app, key, () => Promise.resolve());
  expect(await verify()).toBe('intact');
  await product.app.blobs.delete({ state: 'permanent', key: blobKey(key) });
  expect(await verify()).toBe('new fault');
  const { faults } = await dana.client.storage.verification();
  expect(faults).toMatchObject([{ kind: 'certificate', fault: 'missing', ticketId: null }]);
  expect(faults[0]?.name).toMatch(/^Certificate of destruction /u);
  const { items } = await ann.client.retention.list({ group: 'destroyed' });
  const entries = await dana.client.custody.list({ search: items[0]?.ticketId ?? '' });
  expect(entries.items[0]).toMatchObject({ event: 'file.verification_failed', data: { fault: 'missing' } });
});

test('PR-07: a video that a person deletes goes from the copies, too', async () => {
  const { id, videos } = await submitTicket(product.url, ann, { videos: 2 });
  const keys = await keysOf(product, id);
  await rm(aside(), { recursive: true });
  await linkAll(aside());
  expect(await countNames(keys)).toBe(2);
  await dana.client.videos.delete({ id: videos[0]?.videoId ?? '' });
  for (const storageKey of keys) await deleteBlob(product.app, { storageKey });
  expect(await countNames(keys)).toBe(1);
});
