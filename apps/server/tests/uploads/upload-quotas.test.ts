import { statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { uploadTexts } from '@plainview/domain/evidence/uploads/upload';
import { defaultLimits } from '@plainview/server/platform/config/limit-settings';
import { startTestProduct, type TestProduct } from '@plainview/test-support/product/test-product';
import { joinAgency, joinByKey, signInOperator, type Person } from '@plainview/test-support/test-users';
import { afterAll, beforeAll, expect, test } from 'vitest';

const GIBIBYTE = 1024 ** 3;
const TEBIBYTE = 1024 ** 4;
const tus = { 'tus-resumable': '1.0.0' };

let product: TestProduct;
let admin: Person;

/**
 * The largest size that one upload may declare: two thirds of the free disk space, so that one
 * fits and two do not.
 */
let mostOfTheDisk: number;

beforeAll(async () => {
  const { bavail, bsize } = await statfs(tmpdir());
  mostOfTheDisk = Math.floor((bavail * bsize * 2) / 3);
  product = await startTestProduct({
    maximumUploadBytes: TEBIBYTE,
    limits: {
      ...defaultLimits,
      agencyUploads: { count: 3, bytes: mostOfTheDisk + GIBIBYTE },
      storageReserveBytes: 0,
    },
  });
  admin = await signInOperator(product.url);
});
afterAll(() => product.stop());

async function begin(who: Person | { readonly fetch: Person['fetch'] }, size: number) {
  const headers = { ...tus, 'upload-length': String(size), 'upload-metadata': 'filename YS5tcDQ=' };
  const answer = await who.fetch('/uploads', { method: 'POST', headers });
  return { status: answer.status, text: await answer.text(), location: answer.headers.get('location') ?? '' };
}

const discard = (who: Person, address: string) => who.fetch(address, { method: 'DELETE', headers: tus });

test('EV-09 an agency’s simultaneous uploads without a ticket are limited across all of its users', async () => {
  const ann = await joinAgency(product.url, admin, 'North PD');
  const ben = await joinAgency(product.url, admin, 'North PD');
  const begun = await Promise.all([ann, ben, ann, ben, ann].map((who) => begin(who, 10)));
  expect(begun.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
    201, 201, 201, 507, 507,
  ]);
  expect(begun.find(({ status }) => status === 507)?.text).toBe(uploadTexts.tooManyOpen);
  // Another agency is not affected, and discarded uploads free their space.
  expect((await begin(await joinAgency(product.url, admin, 'South PD'), 10)).status).toBe(201);
  for (const { location } of begun) for (const who of [ann, ben]) await discard(who, location);
  expect((await begin(ann, 10)).status).toBe(201);
});

test('EV-09 the bytes that an agency may announce are limited', async () => {
  const cara = await joinAgency(product.url, admin, 'East PD');
  const answer = await begin(cara, mostOfTheDisk + 2 * GIBIBYTE);
  expect(answer).toMatchObject({ status: 507, text: uploadTexts.tooManyBytes });
  expect(await cara.client.uploads.list()).toEqual([]);
});

test('EV-09 disk space is reserved once across all agencies, and is released again', async () => {
  const dora = await joinAgency(product.url, admin, 'West PD');
  const emil = await joinAgency(product.url, admin, 'Hill PD');
  const both = await Promise.all([begin(dora, mostOfTheDisk), begin(emil, mostOfTheDisk)]);
  const statuses = both.map(({ status }) => status);
  expect(statuses.toSorted((one, other) => one - other)).toEqual([201, 507]);
  expect(both.find(({ status }) => status === 507)?.text).toBe(uploadTexts.storageFull);
  const [winner, loser] = statuses[0] === 201 ? [dora, emil] : [emil, dora];
  await discard(winner, both.find(({ status }) => status === 201)?.location ?? '');
  expect((await begin(loser, mostOfTheDisk)).status).toBe(201);
});

test('EV-09 no one continues, queries or abandons a colleague’s upload', async () => {
  const fred = await joinAgency(product.url, admin, 'Lake PD');
  const gina = await joinAgency(product.url, admin, 'Lake PD');
  const { location } = await begin(fred, 10);
  const absent = location.replace(/[^/]+$/u, crypto.randomUUID());
  const patch = {
    method: 'PATCH',
    headers: { ...tus, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' },
    body: 'evil',
  };
  for (const init of [patch, { method: 'HEAD', headers: tus }, { method: 'DELETE', headers: tus }]) {
    for (const who of [gina, await joinByKey(product.url, gina)]) {
      const [theirs, none] = [await who.fetch(location, init), await who.fetch(absent, init)];
      expect([theirs.status, await theirs.text()]).toEqual([404, await none.text()]);
      expect(none.status).toBe(404);
    }
  }
  const own = await fred.fetch(location, { method: 'HEAD', headers: tus });
  expect([own.status, own.headers.get('upload-offset')]).toEqual([200, '0']);
  // An API key acts on behalf of its creator.
  const program = await joinByKey(product.url, fred);
  expect((await program.fetch(location, patch)).status).toBe(204);
});
