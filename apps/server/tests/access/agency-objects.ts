import { deliverRedaction } from '@plainview/test-support/deliver-redaction';
import { PIXEL } from '@plainview/test-support/fuzz/recipes/recipe';
import { makeBundle } from '@plainview/test-support/make-bundle';
import { offerRedactions } from '@plainview/test-support/order-redaction';
import type { TestProduct } from '@plainview/test-support/product/test-product';
import { createTicket } from '@plainview/test-support/submit-ticket';
import { joinByKey, type Person } from '@plainview/test-support/test-users';
import { NOT_WATCHED } from '@plainview/test-support/videos/not-watched';
import { storeVideo } from '@plainview/test-support/videos/send-video';
import { makeTestVideo } from '@plainview/test-support/videos/test-videos';

/**
 * Creates one object of every kind that belongs to an agency and has an ID. Returns the IDs by kind, and a
 * reference to a run that covers all its videos.
 */
export async function fillAgency(
  product: TestProduct,
  admin: Person,
  ann: Person,
  agencyName: string,
): Promise<{ readonly ids: Readonly<Record<string, string>>; readonly reference: string }> {
  const { url } = product;
  const [used, free] = [
    await storeVideo(url, ann, await makeTestVideo()),
    await storeVideo(url, ann, await makeTestVideo()),
  ];
  const ticket = await createTicket(ann, [used.id]);
  const video = ticket.videos[0]?.videoId ?? '';
  const begun = await ann.fetch('/uploads', {
    method: 'POST',
    headers: { 'tus-resumable': '1.0.0', 'upload-length': '10', 'upload-metadata': 'filename YS5tcDQ=' },
  });
  await admin.client.tickets.startReview({ id: ticket.id });
  const finding = await admin.client.findings.add({
    ticketId: ticket.id,
    videoId: video,
    startMicroseconds: 0,
    endMicroseconds: null,
    category: 'Other',
    severity: 'information',
    text: 'x',
  });
  const transcript = await admin.client.transcripts.add({
    videoId: video,
    fileName: 'x.vtt',
    content: Buffer.from('WEBVTT\n\n00:00.000 --> 00:01.000\nx').toString('base64'),
  });
  const report = await admin.client.reports.deliver({
    ticketId: ticket.id,
    summary: 'x',
    notWatchedReason: NOT_WATCHED,
  });
  const key = await joinByKey(url, ann);
  const devices = await ann.client.profile.devices();
  await ann.client.profile.setPhoto({ photo: PIXEL });
  await ann.client.support.create({ text: 'x' });
  const [request] = await ann.client.support.mine();
  const run = await admin.client.processing.start({ selection: { kind: 'all', filter: {}, except: [] } });
  const made = await admin.client.exports.prepare({ kind: 'tickets', format: 'csv', filter: {} });
  const bundle = await makeBundle(ann, ticket.id);
  await offerRedactions(admin);
  const redaction = await deliverRedaction(product, ann, ticket, undefined, admin);
  const link = await ann.client.releaseLinks.create({ redactionId: redaction, recipientName: 'x' });
  const ids = {
    redaction,
    releaseLink: link.link.id,
    ticket: ticket.id,
    video,
    upload: free.id,
    begunUpload: begun.headers.get('location')?.split('/').at(-1) ?? '',
    finding: finding.id,
    transcript: transcript.id,
    report: report.id,
    key: key.keyId,
    device: devices[0]?.id ?? '',
    request: request?.id ?? '',
    run: run.runId,
    bundle: bundle.id,
    export: made.url.split('/').at(-1) ?? '',
    user: ann.user.id,
    agency: (await admin.client.agencies.list()).find(({ name }) => name === agencyName)?.id ?? '',
  };
  return { ids, reference: run.reference };
}
