import { crc32 } from 'node:zlib';
import { asSystem } from '@plainview/server/platform/database/tenant-transaction';
import { outcome } from '@plainview/test-support/call-outcome';
import { PIXEL } from '@plainview/test-support/fuzz/recipes/recipe';
import { startTestProduct, type TestProduct } from '@plainview/test-support/product/test-product';
import { submitTicket } from '@plainview/test-support/submit-ticket';
import { joinAgency, signInOperator, type Person } from '@plainview/test-support/test-users';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';

let product: TestProduct;
let admin: Person;
let ann: Person;
let ben: Person;
let stranger: Person;

beforeAll(async () => {
  product = await startTestProduct();
  admin = await signInOperator(product.url);
  ann = await joinAgency(product.url, admin, 'North PD');
  ben = await joinAgency(product.url, admin, 'North PD');
  stranger = await joinAgency(product.url, admin, 'South PD');
});
afterAll(() => product.stop());

/** Adds a comment, as cameras do, to a PNG. */
function withMetadata(base64: string): string {
  const png = Buffer.from(base64, 'base64');
  // The chunk tEXt "A\0B" with its checksum, after the header.
  const text = Buffer.from('0000000374455874410042', 'hex');
  const chunk = Buffer.concat([text, Buffer.alloc(4)]);
  chunk.writeUInt32BE(crc32(chunk.subarray(4, 11)), 11);
  return Buffer.concat([png.subarray(0, 33), chunk, png.subarray(33)]).toString('base64');
}

const status = async (person: Person, path: string): Promise<number> => (await person.fetch(path)).status;

test('FR-01 a photo is stored without metadata, and served to the agency and administrators only', async () => {
  const { image } = await ann.client.profile.setPhoto({ photo: withMetadata(PIXEL) });
  expect(image).toMatch(new RegExp(`^/photos/${ann.user.id}\\?v=[0-9a-f]{16}$`, 'u'));
  const path = image ?? '';
  const answer = await ann.fetch(path);
  expect(answer.headers.get('content-type')).toBe('image/png');
  expect(answer.headers.get('cache-control')).toMatch('private');
  expect(Buffer.from(await answer.arrayBuffer()).toString('base64')).toBe(PIXEL);
  expect([await status(ben, path), await status(admin, path)]).toEqual([200, 200]);
  expect([await status(stranger, path), await status(stranger, `/photos/${crypto.randomUUID()}`)]).toEqual([
    404, 404,
  ]);
  expect((await fetch(new URL(path, product.url))).status).toBe(401);

  expect((await ann.client.session.current()).user?.image).toBe(path);
  const { items } = await admin.client.users.list({ status: 'approved' });
  expect(items.find(({ id }) => id === ann.user.id)?.image).toBe(path);
});

test('FR-01 messages show photos within an agency; those of reviewers stay with the administrators', async () => {
  const ticket = await submitTicket(product.url, ann);
  const { image } = await admin.client.profile.setPhoto({ photo: PIXEL });
  await ann.client.messages.send({ ticketId: ticket.id, text: 'x' });
  await admin.client.messages.send({ ticketId: ticket.id, text: 'y' });
  const imagesFor = async (person: Person) =>
    (await person.client.messages.list({ ticketId: ticket.id })).items.map(({ authorImage }) => authorImage);
  const own = (await ann.client.profile.get()).image;
  expect(await imagesFor(ben)).toEqual([null, own]);
  expect(await imagesFor(admin)).toEqual([image, own]);
  expect(await status(ann, image ?? '')).toBe(404);
});

test('FR-01 anything but a small square PNG or JPEG is refused', async () => {
  const png = Buffer.from(PIXEL, 'base64');
  const broken = Buffer.from(png);
  broken.writeUInt8(broken.readUInt8(40) ^ 1, 40);
  for (const bytes of [Buffer.from('hello'), png.subarray(0, 50), broken]) {
    const photo = bytes.toString('base64');
    expect(await outcome(ben.client.profile.setPhoto({ photo }))).toMatch('PHOTO_NOT_VALID');
  }
});

test('FR-01 a photo is removed by its owner, and with the account', async () => {
  expect((await ann.client.profile.removePhoto()).image).toBeNull();
  expect(await status(ben, `/photos/${ann.user.id}`)).toBe(404);
  await ben.client.profile.setPhoto({ photo: PIXEL });
  await admin.client.users.delete({ id: ben.user.id });
  const rows = await asSystem(product.app.database, (tx) =>
    tx.execute(sql`select user_id from profile_photos where user_id = ${ben.user.id}`),
  );
  expect(rows.rows).toEqual([]);
});
