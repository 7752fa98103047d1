/** The release reports of delivered redacted copies: who gets them, how the ledger proves them, and where they end up. */
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { crc32 } from 'node:zlib';
import { openZip } from '@plainview/proof/read-zip';
import { verifyBundle } from '@plainview/proof/verify-bundle';
import { verifyProof } from '@plainview/proof/verify-proof';
import { findConformanceFaults } from '@plainview/server/platform/integrations/pdf/testing/check-conformance';
import { readText } from '@plainview/server/platform/integrations/pdf/testing/read-text';
import { outcome } from '@plainview/test-support/call-outcome';
import { deliverRedaction } from '@plainview/test-support/deliver-redaction';
import { makeBundle } from '@plainview/test-support/make-bundle';
import { orderRedaction } from '@plainview/test-support/order-redaction';
import { joinAgency, joinAsAdmin, type Person } from '@plainview/test-support/test-users';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { content, startReleaseOffice, type ReleaseOffice } from './release-office.ts';

let office: ReleaseOffice;
let casey: Person;
let stranger: Person;
let redactionId: string;

beforeAll(async () => {
  office = await startReleaseOffice();
  const { product, admin, ann, ticket } = office;
  casey = await joinAsAdmin(product.url, admin, 'Casey');
  stranger = await joinAgency(product.url, admin, 'South PD');
  redactionId = await deliverRedaction(product, ann, ticket, content, casey);
});
afterEach(async () => {
  const { intact } = await office.admin.client.custody.verify();
  if (!intact) throw new Error('the ledger does not verify');
});
afterAll(() => office.product.stop());

const sha256Of = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

const run = promisify(execFile);
const verifier = fileURLToPath(new URL('../../../../examples/verify-bundle/verify.py', import.meta.url));

/** Computes the digest of a file for the verifier of bundles. */
async function digestOf(file: Blob) {
  const bytes = await file.bytes();
  return { sha256: sha256Of(bytes), crc32: crc32(bytes) };
}

async function reportOf(id: string, who = office.ann) {
  const { report } = await who.client.redactions.get({ id });
  if (!report) throw new Error('there is no release report');
  return report;
}

const statusOf = async (who: Pick<Person, 'fetch'>, url: string): Promise<number> => {
  const response = await who.fetch(url);
  await response.body?.cancel();
  return response.status;
};

const recorded = async (event: string) => {
  const { timeline } = await office.ann.client.tickets.get({ id: office.ticket.id });
  return timeline.findLast((entry) => entry.event === event)?.data;
};

test('RD-06 a delivery stores a report with the hashes of both files, and its entry has the SHA-256 of it', async () => {
  const { ann, ticket } = office;
  const { url, sha256, sizeBytes } = await reportOf(redactionId);
  const response = await ann.fetch(`${url}?download=1`);
  expect(response.headers.get('content-disposition')).toContain(`${ticket.number}-release-report.pdf`);
  const bytes = new Uint8Array(await response.arrayBuffer());
  expect([sha256Of(bytes), bytes.byteLength]).toEqual([sha256, sizeBytes]);
  expect(findConformanceFaults(bytes)).toEqual([]);
  const text = await readText(bytes);
  for (const hash of [...ticket.videos.map((video) => video.sha256), sha256Of(content)])
    expect(text).toContain(hash.slice(0, 32));
  for (const part of [
    'North PD',
    ticket.number,
    'Court',
    'Faces',
    'Casey',
    `${ticket.number}-video-2-redacted.mp4`,
  ])
    expect(text).toContain(part);
  // Nothing that the ticket says, whose recipients are not those of the report.
  for (const part of ['Jane Roe', ticket.incidentType, ...ticket.officersInvolved])
    expect(text).not.toContain(part);
  expect(await recorded('redaction.delivered')).toMatchObject({ reportSha256: sha256 });
  expect(await recorded('video.downloaded')).toMatchObject({ derived: 'release-report', sha256 });
});

test('RD-06 the agency and the review company get the report and its proof, and another agency neither', async () => {
  const { ann, admin } = office;
  const { url, sha256 } = await reportOf(redactionId, admin);
  const proof = `/receipts/redactions/${redactionId}.tlog-proof`;
  for (const address of [url, proof]) {
    expect(await statusOf(ann, address)).toBe(200);
    expect(await statusOf(admin, address)).toBe(200);
    expect(await statusOf(stranger, address)).toBe(404);
  }
  const response = await ann.fetch(proof);
  const text = await response.text();
  expect(text).toMatch(/^c2sp\.org\/tlog-proof@v1\n/u);
  const [, entry = ''] = /^extra (.+)$/mu.exec(text) ?? [];
  expect(Buffer.from(entry, 'base64').toString('utf8')).toContain(`"reportSha256":"${sha256}"`);
});

test('RD-06 there is no report before the delivery, and only an approved copy is delivered', async () => {
  const { ann, admin, ticket } = office;
  const { id } = await orderRedaction(ann, ticket);
  expect((await admin.client.redactions.get({ id })).report).toBeNull();
  expect(await outcome(casey.client.redactions.deliver({ id }))).toMatch(/^REDACTION_NOT_APPROVED/u);
  expect(await outcome(casey.client.redactions.deliver({ id: redactionId }))).toMatch(
    /^REDACTION_NOT_APPROVED/u,
  );
  expect(await statusOf(ann, `/receipts/redactions/${id}.tlog-proof`)).toBe(404);
  // Orders that an earlier release delivered have none.
  expect((await ann.client.redactions.get({ id: office.redactionId })).report).toBeNull();
  expect((await office.open(await office.create())).release.report).toBeNull();
});

test('RD-06 of two deliveries at the same time one counts, and the report of the other one is not kept', async () => {
  const { product, ann, ticket } = office;
  const deliver = (id: string) => casey.client.redactions.deliver({ id });
  const twice: Pick<Person, 'client'> = {
    client: {
      ...casey.client,
      redactions: {
        ...casey.client.redactions,
        deliver: async ({ id }) => {
          const results = await Promise.allSettled([deliver(id), deliver(id)]);
          expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
          return casey.client.redactions.get({ id });
        },
      },
    },
  };
  const id = await deliverRedaction(product, ann, ticket, content, twice);
  const { sha256, url } = await reportOf(id);
  const bytes = new Uint8Array(await (await ann.fetch(url)).arrayBuffer());
  expect(sha256Of(bytes)).toBe(sha256);
});

test.each(['download', 'view'] as const)(
  'RD-06 the recipient of a link that allows to %s reads the report, which is recorded and not counted',
  async (mode) => {
    const link = await office.create({ redactionId, mode, mostDownloads: mode === 'view' ? null : 1 });
    const { release, fetch } = await office.open(link);
    const { sha256 } = await reportOf(redactionId);
    expect(release.report).toMatchObject({ sha256, name: `${office.ticket.number}-release-report.pdf` });
    for (let time = 0; time < 2; time += 1) {
      const response = await fetch(release.report?.url ?? '', { headers: { 'sec-fetch-dest': 'document' } });
      expect(response.headers.get('content-disposition')).toMatch(/^attachment/u);
      expect(sha256Of(new Uint8Array(await response.arrayBuffer()))).toBe(sha256);
    }
    expect(await office.eventsOf(link)).toEqual([
      'release_link.created',
      'release_link.opened',
      'release_link.file_sent',
    ]);
    expect(await recorded('release_link.file_sent')).toMatchObject({ sha256, recipient: 'Jane Doe' });
    const other = await office.open(await office.create());
    expect(await statusOf(other, release.report?.url ?? '')).toBe(404);
    await office.ann.client.releaseLinks.revoke({ id: link.link.id });
    expect(await statusOf({ fetch }, release.report?.url ?? '')).toBe(404);
  },
);

test('RD-06 an evidence bundle of the ticket has the release reports, and the hashes of the copies', async () => {
  const { ann, ticket } = office;
  const { url, sha256 } = await reportOf(redactionId);
  const { id } = await makeBundle(ann, ticket.id);
  const archive = Buffer.from(await (await ann.fetch(`/bundles/${id}`)).arrayBuffer());
  const manifest = archive.toString('latin1');
  expect(manifest).toMatch(
    new RegExp(`${sha256}  data/release-reports/\\d-${ticket.number}-release-report\\.pdf`, 'u'),
  );
  expect(manifest).toContain(`video-1 ${sha256Of(content)}`);
  const report = Buffer.from(await (await ann.fetch(url)).arrayBuffer());
  expect(archive.includes(report)).toBe(true);
  const { faults, evidence } = await verifyBundle(await openZip(new Blob([archive])), {
    keys: [],
    kept: [],
    digestOf,
  });
  expect(faults).toEqual([]);
  const proven = evidence.find((each) => each.sha256 === sha256);
  expect(proven).toMatchObject({ path: expect.stringMatching(/^data\/release-reports\//u), proof: 'own' });
  // The second implementation reads the same.
  const place = path.join(office.product.dataDirectory, 'released.zip');
  await writeFile(place, archive);
  const printed = (await run('python3', [verifier, '--json', place])).stdout;
  expect(JSON.parse(printed)).toMatchObject({
    faults: [],
    evidence: evidence.map(({ path: file, proof }) => ({ path: file, proof })),
  });
});

test('RD-06 CL-03 the receipt of a delivery proves the copy and the release report, and no other file', async () => {
  const { ann, ticket } = office;
  const { sha256 } = await reportOf(redactionId);
  const text = await (await ann.fetch(`/receipts/redactions/${redactionId}.tlog-proof`)).text();
  const known: unknown = await (await ann.fetch('/.well-known/plainview-ledger')).json();
  const { keys } = z.object({ keys: z.array(z.object({ key: z.string() })) }).parse(known);
  const files = [
    { name: 'copy', sha256: sha256Of(content) },
    { name: 'report', sha256 },
    { name: 'original', sha256: ticket.videos[0]?.sha256 ?? '' },
  ];
  expect(verifyProof(text, { keys: keys.map(({ key }) => key), files })).toMatchObject({
    faults: [{ code: 'unproven-file', place: 'original' }],
  });
});
