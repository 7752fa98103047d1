import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmod, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { asSystem } from '@plainview/server/platform/database/tenant-transaction';
import { readCustodyAfter } from '@plainview/server/platform/ledger/custody.repository';
import { blobKey } from '@plainview/server/platform/storage/blob-key';
import { DiskBlobStore } from '@plainview/server/platform/storage/disk-blob-store';
import { makeSigningCertificate } from '@plainview/test-support/product/signing-certificate';
import { startTestProduct, type TestProduct } from '@plainview/test-support/product/test-product';
import { deliver, submitTicket } from '@plainview/test-support/submit-ticket';
import { joinAgency, signInOperator, type Person } from '@plainview/test-support/test-users';
import { sql } from 'drizzle-orm';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { afterAll, beforeAll, expect, test } from 'vitest';

const run = promisify(execFile);

let product: TestProduct;
let admin: Person;
let ann: Person;
let ticketId: string;
let ticketNumber: string;

const certificates = await Promise.all(['ec', 'rsa:2048'].map((key) => makeSigningCertificate(key)));
const [signing] = certificates;
if (!signing) throw new Error('there is no certificate');

beforeAll(async () => {
  product = await startTestProduct({ reportSigning: { ...signing } });
  admin = await signInOperator(product.url);
  ann = await joinAgency(product.url, admin, 'North PD', 'Ann');
  ({ id: ticketId, number: ticketNumber } = await submitTicket(product.url, ann));
  await deliver(admin, ticketId);
});
afterAll(() => product.stop());

const reportOf = async (person: Person) => {
  const [report] = (await person.client.tickets.get({ id: ticketId })).reports;
  if (!report?.signedUrl) throw new Error('no signed report is offered');
  return { ...report, signedUrl: report.signedUrl };
};
const download = async (url: string): Promise<Buffer> => {
  const answer = await ann.fetch(url);
  expect(answer.status).toBe(200);
  return Buffer.from(await answer.arrayBuffer());
};

/** Splits a signed PDF into the signed bytes and the signature, as its `/ByteRange` says. */
function readSignature(pdf: Buffer) {
  const [, ...numbers] = /\/ByteRange \[(\d+) +(\d+) +(\d+) +(\d+)\]/u.exec(pdf.toString('latin1')) ?? [];
  const [start = 0, length = 0, second = 0, rest = 0] = numbers.map(Number);
  expect([start, second + rest]).toEqual([0, pdf.byteLength]);
  const [, padded = ''] = /^<([0-9a-f]+)>$/u.exec(pdf.toString('latin1', length, second)) ?? [];
  const padding = Buffer.from(padded, 'hex');
  return {
    content: Buffer.concat([pdf.subarray(0, length), pdf.subarray(second)]),
    signature: padding.subarray(0, 4 + padding.readUInt16BE(2)),
  };
}

/** Verifies a signed PDF as a reader does. @throws if the signature is wrong */
async function verify(pdf: Buffer, certificateFile: string): Promise<string> {
  const { content, signature } = readSignature(pdf);
  const folder = product.dataDirectory;
  await writeFile(path.join(folder, 'content'), content);
  await writeFile(path.join(folder, 'signature'), signature);
  const certificate = `-CAfile ${certificateFile} -purpose any -cades`;
  const command = `cms -verify -binary -inform DER -in signature -content content ${certificate} -out verified`;
  await run('openssl', command.split(' '), { cwd: folder });
  return (await run('openssl', 'cms -cmsout -print -inform DER -in signature'.split(' '), { cwd: folder }))
    .stdout;
}

test.each(certificates.map((settings, place) => [['EC', 'RSA'][place], settings] as const))(
  'PR-12 a report is signed with an %s key as an appended update, which openssl verifies',
  async (_kind, settings) => {
    Object.assign(product.app.config.reportSigning ?? {}, settings);
    const { url, signedUrl, sha256 } = await reportOf(ann);
    const [original, signed] = [await download(url), await download(signedUrl)];
    expect(createHash('sha256').update(original).digest('hex')).toBe(sha256);
    expect(signed.subarray(0, original.byteLength).equals(original)).toBe(true);
    const printed = await verify(signed, settings.certificateFile);
    expect(printed).toContain('id-smime-aa-signingCertificateV2');
    expect(printed).not.toContain('signingTime');
    for (const place of [1000, original.byteLength - 10, signed.byteLength - 10]) {
      const changed = Buffer.from(signed);
      changed.writeUInt8(changed.readUInt8(place) ^ 1, place);
      await expect(verify(changed, settings.certificateFile)).rejects.toThrow('Command failed');
    }
    const pdf = await getDocument({ data: new Uint8Array(signed), useSystemFonts: true }).promise;
    const annotations = await (await pdf.getPage(1)).getAnnotations();
    expect(annotations.filter(({ fieldType }) => fieldType === 'Sig')).toMatchObject([
      { fieldName: 'Signature' },
    ]);
    expect(signed.toString('latin1').slice(original.byteLength)).toContain('\n/Tabs /S\n');
    // The stored report has not changed.
    expect((await download(url)).equals(original)).toBe(true);
  },
);

test('PR-12 the ledger records each signed download with the SHA-256 of what was sent', async () => {
  const { signedUrl, sha256, version } = await reportOf(ann);
  // Signatures of EC keys always differ.
  Object.assign(product.app.config.reportSigning ?? {}, signing);
  const before = (await admin.client.custody.verify()).head.sequence;
  expect((await ann.fetch(signedUrl, { method: 'HEAD' })).status).toBe(200);
  const sent = [await download(signedUrl), await download(signedUrl)];
  const entries = await asSystem(product.app.database, (tx) => readCustodyAfter(tx, before, 100));
  const name = `plainview-report-${ticketNumber}-v${version}-signed.pdf`;
  expect(entries).toMatchObject(
    sent.map((bytes) => ({
      event: 'report.downloaded',
      actorName: 'Ann',
      audience: 'agency',
      data: {
        name,
        sha256: createHash('sha256').update(bytes).digest('hex'),
        sizeBytes: bytes.byteLength,
        range: `0-${bytes.byteLength - 1}`,
        sourceSha256: sha256,
      },
    })),
  );
});

test('PR-12 a signature that cannot be made is refused, and recorded nowhere', async () => {
  const { signedUrl } = await reportOf(ann);
  const other = certificates[1];
  const before = (await admin.client.custody.verify()).head.sequence;
  Object.assign(product.app.config.reportSigning ?? {}, { ...signing, keyFile: other?.keyFile });
  const refused = await ann.fetch(signedUrl);
  expect([refused.status, await refused.text()]).toEqual([
    503,
    'This report cannot be signed now. The report without a signature is available.',
  ]);
  Object.assign(product.app.config.reportSigning ?? {}, signing);
  const blair = await joinAgency(product.url, admin, 'South PD', 'Blair');
  expect((await blair.fetch(signedUrl)).status).toBe(404);
  const entries = await asSystem(product.app.database, (tx) => readCustodyAfter(tx, before, 100));
  expect(entries.filter(({ event }) => event.startsWith('report.'))).toEqual([]);
});

test('PR-12 a damaged report is not signed', async () => {
  const { id, signedUrl } = await reportOf(ann);
  const { rows } = await asSystem(product.app.database, (tx) =>
    tx.execute<{ key: string }>(sql`select storage_key as key from reports where id = ${id}`),
  );
  const file = new DiskBlobStore(path.join(product.dataDirectory, 'files')).path({
    state: 'permanent',
    key: blobKey(rows[0]?.key ?? ''),
  });
  const stored = await readFile(file);
  const damaged = Buffer.from(stored);
  damaged.writeUInt8(damaged.readUInt8(1000) ^ 1, 1000);
  await chmod(file, 0o600);
  await writeFile(file, damaged);
  expect((await ann.fetch(signedUrl)).status).toBe(503);
  await writeFile(file, stored);
  expect((await ann.fetch(signedUrl)).status).toBe(200);
});
