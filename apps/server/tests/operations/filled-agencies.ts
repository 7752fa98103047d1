import { createHash, randomUUID } from 'node:crypto';
import { shippedScorecards } from '@plainview/domain/review/scorecards/shipped/shipped-scorecards';
import { blobKey } from '@plainview/server/platform/storage/blob-key';
import { issueInvoice } from '@plainview/test-support/issue-invoice';
import { changeAsOwner } from '@plainview/test-support/product/owner-database';
import type { TestProduct } from '@plainview/test-support/product/test-product';
import { submitTicket } from '@plainview/test-support/submit-ticket';
import type { Person } from '@plainview/test-support/test-users';

/** Stores bytes as the product does. @returns their key and SHA-256 */
async function store(
  { app }: TestProduct,
  text: string,
): Promise<{ readonly key: string; readonly sha256: string }> {
  const [key, sha256] = [randomUUID(), createHash('sha256').update(text).digest('hex')];
  await app.blobs.putPermanent(blobKey(key), Buffer.from(text), sha256);
  return { key, sha256 };
}

/**
 * A reviewed ticket of each agency; North's with a still of a finding, a hold, and the tombstone
 * of another ticket.
 */
export async function fillBothAgencies(
  source: TestProduct,
  { admin, ann, sam }: Readonly<Record<'admin' | 'ann' | 'sam', Person>>,
): Promise<{ readonly ticketId: string; readonly tombstone: string }> {
  let ticketId = '';
  for (const person of [ann, sam]) {
    const { id } = await submitTicket(source.url, person, { videos: 2, fileName: 'Núñez.mp4' });
    const { videos } = await admin.client.tickets.get({ id });
    await admin.client.tickets.startReview({ id });
    await admin.client.findings.add({
      ticketId: id,
      videoId: videos[0]?.videoId ?? '',
      startMicroseconds: 0,
      endMicroseconds: null,
      category: 'Other',
      severity: 'minor',
      text: 'Line one\nline “two” \\ \u{1F600}',
    });
    if (person === ann) ticketId = id;
    await person.client.support.create({ text: 'Where are exports?' });
  }
  await admin.client.reports.deliver({
    ticketId,
    summary: 'Sound conduct.',
    notWatchedReason: 'Not needed for this test',
  });
  const invoice = await issueInvoice(source.databaseUrl, admin, ticketId);
  await admin.client.invoices.void({ id: invoice.id, reason: 'Wrong address' });
  const north = (await admin.client.agencies.list()).find(({ name }) => name === 'North PD');
  const [scorecard] = shippedScorecards;
  await admin.client.scorecards.assign({
    id: scorecard?.id ?? '',
    assignments: [{ agencyId: north?.id ?? '', incidentType: null }],
  });
  await admin.client.holds.place({ name: 'Doe v. City', reason: 'Lawsuit', ticketIds: [ticketId] });
  const still = await store(source, 'a still');
  const certificate = await store(source, 'a certificate');
  const tombstone = randomUUID();
  await changeAsOwner(
    source.databaseUrl,
    `insert into derived_files (id, agency_id, video_id, kind, name, content_type, size_bytes, sha256, created_at)
     select $1, v.agency_id, v.id, 'still', 'still.png', 'image/png', 7, $2, now() from videos v
     where v.ticket_id = $3 and v.position = 1`,
    still.key,
    still.sha256,
    ticketId,
  );
  await changeAsOwner(
    source.databaseUrl,
    `insert into destructions (id, agency_id, ticket_id, state, incident_type, submitted_at, completed_at, schedule,
       due_at, files, evidence_sha256, video_count, total_seconds, total_cents, payment_status, requested_at,
       requested_by, destroyed_at, certificate_key, certificate_sha256, certificate_size_bytes)
     select $1, agency_id, $1, 'destroyed', 'Training', now(), now(), '10 days', now(), '[]', repeat('a', 64), 1, 4, 400,
       'pending', now(), 'Dana', now(), $2, $3, 13 from tickets where id = $4`,
    tombstone,
    certificate.key,
    certificate.sha256,
    ticketId,
  );
  return { ticketId, tombstone };
}
