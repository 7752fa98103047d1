import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { makeBundle } from '@plainview/test-support/make-bundle';
import { startTestProduct, type TestProduct } from '@plainview/test-support/product/test-product';
import { makeCameraCertificate } from '@plainview/test-support/signed-videos/camera-certificate';
import { signVideo } from '@plainview/test-support/signed-videos/sign-video';
import { createTicket, deliver } from '@plainview/test-support/submit-ticket';
import { joinAgency, signInOperator, type Person } from '@plainview/test-support/test-users';
import { storeVideo } from '@plainview/test-support/videos/send-video';
import { makeTestVideo } from '@plainview/test-support/videos/test-videos';
import { afterAll, beforeAll, expect, test } from 'vitest';

let folder: string;
let product: TestProduct;
let admin: Person;
let ann: Person;
let signed: Buffer;
let ticketId: string;
let uploads: Awaited<ReturnType<typeof storeVideo>>[];

/** Submits a signed file, one that was changed afterwards, and one without a signature. */
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'plainview-signed-'));
  const camera = await makeCameraCertificate();
  product = await startTestProduct({ signatureAuthorities: [camera.root] });
  admin = await signInOperator(product.url);
  ann = await joinAgency(product.url, admin, 'North PD', 'Ann');
  signed = signVideo(await readFile(await makeTestVideo()), camera);
  const changed = Buffer.from(signed);
  changed[changed.indexOf('mdat') + 300] = 1;
  await writeFile(path.join(folder, 'signed.mp4'), signed);
  await writeFile(path.join(folder, 'changed.mp4'), changed);
  const files = ['signed.mp4', 'changed.mp4'].map((name) => path.join(folder, name));
  uploads = [];
  for (const file of [...files, await makeTestVideo()])
    uploads.push(await storeVideo(product.url, ann, file));
  ticketId = (
    await createTicket(
      ann,
      uploads.map(({ id }) => id),
    )
  ).id;
});
afterAll(async () => {
  await product.stop();
  await rm(folder, { recursive: true });
});

const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

test('PR-13 the check of an upload shows its signatures to the sender', () => {
  expect(uploads.map(({ facts }) => facts?.sourceSignatures?.map(({ binding }) => binding))).toEqual([
    ['valid'],
    ['altered'],
    [],
  ]);
  expect(uploads[1]?.problems).toContainEqual({
    code: 'signature',
    text: 'C2PA Content Credentials: The file was changed after it was signed.',
  });
});

test('PR-13 agency and reviewer see the signatures of a ticket, and the ledger records them', async () => {
  for (const person of [ann, admin]) {
    const { videos } = await person.client.tickets.get({ id: ticketId });
    expect(videos[0]?.facts.sourceSignatures).toMatchObject([
      { kind: 'c2pa', signer: 'Body camera 1042, North PD', signerState: 'verified', binding: 'valid' },
    ]);
    expect(videos.map(({ problems }) => problems.map(({ code }) => code))).toEqual([
      ['no-sound'],
      ['no-sound', 'signature'],
      ['no-sound'],
    ]);
  }
  const { timeline } = await ann.client.tickets.get({ id: ticketId });
  const found = timeline.filter(({ event }) => event === 'video.signature_found');
  expect(found[0]?.actorName).toBe('Plainview');
  expect(found.map(({ data }) => data)).toMatchObject([
    { fileName: 'signed.mp4', sha256: sha256(signed), signatureResult: 'valid' },
    { fileName: 'changed.mp4', signatureResult: 'altered', signedWith: 'Test camera firmware 4.2' },
  ]);
});

test('PR-13 the bytes of a signed file survive upload, storage, download and bundle', async () => {
  const { videos } = await ann.client.tickets.get({ id: ticketId });
  const [video] = videos;
  expect(video?.sha256).toBe(sha256(signed));
  const answer = await ann.fetch(`${video?.url ?? ''}?download=1`);
  expect(signed.equals(Buffer.from(await answer.arrayBuffer()))).toBe(true);
  await deliver(admin, ticketId);
  const bundle = await makeBundle(ann, ticketId);
  const archive = Buffer.from(await (await ann.fetch(bundle.url ?? '')).arrayBuffer());
  // The archive is not compressed.
  expect(archive.indexOf(signed)).toBeGreaterThan(0);
  const facts = /\{\n {2}"id"[\s\S]+?\n\}\n/u.exec(archive.toString('latin1'))?.[0] ?? '';
  expect(JSON.parse(facts)).toMatchObject({
    videos: [
      { sourceSignatures: [{ kind: 'c2pa', binding: 'valid' }] },
      { sourceSignatures: [{ kind: 'c2pa', binding: 'altered' }] },
      { sourceSignatures: [] },
    ],
  });
});

test('PR-13 a report states the signatures of its videos', async () => {
  const { reports } = await admin.client.tickets.get({ id: ticketId });
  const [report] = reports;
  const answer = await admin.fetch(`/media/reports/${report?.id ?? ''}/content`);
  expect(answer.status).toBe(200);
  expect(await answer.text()).toContain(
    'C2PA Content Credentials by Body camera 1042, North PD. The file is unchanged since it was signed. A trusted authority issued the certificate of the signer.',
  );
});
