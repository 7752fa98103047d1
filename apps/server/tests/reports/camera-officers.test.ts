import type { ReportManifest } from '@plainview/domain/reports/reports/report-manifest';
import { createLog } from '@plainview/server/platform/core/log';
import { readText } from '@plainview/server/platform/integrations/pdf/testing/read-text';
import { PdfRenderer } from '@plainview/server/platform/integrations/rendering/pdf-renderer';
import { outcome } from '@plainview/test-support/call-outcome';
import { changeAsOwner } from '@plainview/test-support/product/owner-database';
import { startTestProduct, type TestProduct } from '@plainview/test-support/product/test-product';
import { joinAgency, signInOperator, type Person } from '@plainview/test-support/test-users';
import { NOT_WATCHED } from '@plainview/test-support/videos/not-watched';
import { storeVideo } from '@plainview/test-support/videos/send-video';
import { makeTestVideo } from '@plainview/test-support/videos/test-videos';
import { afterAll, beforeAll, expect, test } from 'vitest';

let product: TestProduct;
let admin: Person;
let ann: Person;
let stranger: Person;
const pdfs = new PdfRenderer(createLog('silent'));

beforeAll(async () => {
  product = await startTestProduct({}, { renderPdf: pdfs.render });
  admin = await signInOperator(product.url);
  ann = await joinAgency(product.url, admin, 'North PD', 'Ann');
  stranger = await joinAgency(product.url, admin, 'South PD');
});
afterAll(async () => {
  await product.stop();
  await pdfs.stop();
});

const fields = { incidentType: 'Use of Force', officersInvolved: ['Ofc. Reyes', 'Ofc. Cole'], notes: '' };

async function newVideo(wornBy?: string) {
  const upload = await storeVideo(product.url, ann, await makeTestVideo());
  const video = { uploadId: upload.id, length: '00:00:04', deviceId: 'AX-2041' };
  return wornBy === undefined ? video : { ...video, wornBy };
}

/** Submits a ticket with two videos. Whose camera the second one is from is not recorded. */
async function submit() {
  const videos = [await newVideo('Ofc. Reyes'), await newVideo()];
  return ann.client.tickets.create({ ...fields, submissionKey: crypto.randomUUID(), videos });
}

type Submitted = Awaited<ReturnType<typeof submit>>;

/** Returns the input of an edit that changes only who wore the cameras. */
const worn = ({ id, videos }: Submitted, ...officers: readonly string[]) => ({
  id,
  ...fields,
  videos: videos.map(({ videoId, details, notes, deviceId }, index) => ({
    videoId,
    length: details.length,
    category: details.category,
    notes,
    deviceId,
    wornBy: officers[index] ?? '',
  })),
});

const wearers = async (id: string): Promise<string[]> =>
  (await ann.client.tickets.get({ id })).videos.map(({ wornBy }) => wornBy);

const pdfText = async (who: Person, url: string): Promise<string> =>
  readText(new Uint8Array(await (await who.fetch(url)).arrayBuffer()));

test('WS-08 each video names the officer who wore its camera, and the ledger records it', async () => {
  const ticket = await submit();
  expect(ticket.videos.map(({ wornBy, deviceId }) => [wornBy, deviceId])).toEqual([
    ['Ofc. Reyes', 'AX-2041'],
    ['', 'AX-2041'],
  ]);
  const edited = await ann.client.tickets.update(worn(ticket, 'Ofc. Reyes', 'Ofc. Cole'));
  expect(edited.videos.map(({ wornBy }) => wornBy)).toEqual(['Ofc. Reyes', 'Ofc. Cole']);
  const [first, second] = ticket.videos.map(({ videoId }) => videoId);
  const recorded = edited.timeline.map(({ event, subjectId, data }) => [event, subjectId, data['wornBy']]);
  expect(recorded).toContainEqual(['video.stored', first, 'Ofc. Reyes']);
  expect(recorded).toContainEqual(['video.stored', second, null]);
  // Only the second one has changed.
  expect(recorded.filter(([event]) => event === 'video.edited')).toEqual([
    ['video.edited', second, 'Ofc. Cole'],
  ]);
});

test('WS-08 a camera is worn by an officer of the ticket or by nobody known', async () => {
  const videos = [await newVideo('Ofc. Nobody')];
  const create = ann.client.tickets.create({ ...fields, submissionKey: crypto.randomUUID(), videos });
  expect(await outcome(create)).toMatch('OFFICER_NOT_ON_TICKET');
  const ticket = await submit();
  expect(await outcome(ann.client.tickets.update(worn(ticket, 'Ofc. Nobody')))).toMatch(
    'OFFICER_NOT_ON_TICKET',
  );
  // An officer who leaves the ticket cannot remain the one who wore a camera.
  const without = { ...worn(ticket, 'Ofc. Reyes'), officersInvolved: ['Ofc. Cole'] };
  expect(await outcome(ann.client.tickets.update(without))).toMatch('OFFICER_NOT_ON_TICKET');
  const added = { ...worn(ticket, 'Ofc. Reyes'), added: [await newVideo('Ofc. Nobody')] };
  expect(await outcome(ann.client.tickets.update(added))).toMatch('OFFICER_NOT_ON_TICKET');
  expect(await wearers(ticket.id)).toEqual(['Ofc. Reyes', '']);
  const later = { ...added, added: [await newVideo('Ofc. Cole')] };
  await ann.client.tickets.update(later);
  expect(await wearers(ticket.id)).toEqual(['Ofc. Reyes', '', 'Ofc. Cole']);
});

test('WS-08 a program that does not know the field leaves it as it is', async () => {
  const ticket = await submit();
  const { videos, ...form } = worn(ticket);
  const unaware = { ...form, videos: videos.map(({ wornBy: _unknown, ...video }) => video) };
  await ann.client.tickets.update(unaware);
  expect(await wearers(ticket.id)).toEqual(['Ofc. Reyes', '']);
  await ann.client.tickets.update({ ...unaware, officersInvolved: ['Ofc. Cole'] });
  expect(await wearers(ticket.id)).toEqual(['', '']);
});

test('WS-08 other agencies cannot change whose camera it is, and the own one only while the ticket is pending', async () => {
  const ticket = await submit();
  const change = worn(ticket, 'Ofc. Cole', 'Ofc. Reyes');
  expect(await outcome(stranger.client.tickets.update(change))).toMatch('NOT_FOUND');
  const { videos: foreign } = await submit();
  const withForeign = {
    ...change,
    videos: change.videos.map((video, at) => ({ ...video, videoId: foreign[at]?.videoId ?? '' })),
  };
  expect(await outcome(ann.client.tickets.update(withForeign))).toMatch('NOT_FOUND');

  await admin.client.tickets.startReview({ id: ticket.id });
  expect(await outcome(ann.client.tickets.update(change))).toMatch('TICKET_UNDER_REVIEW');
  expect(await wearers(ticket.id)).toEqual(['Ofc. Reyes', '']);
  // The reviewer corrects it.
  await admin.client.tickets.update(change);
  expect(await wearers(ticket.id)).toEqual(['Ofc. Cole', 'Ofc. Reyes']);
  const { timeline } = await ann.client.tickets.get({ id: ticket.id });
  const corrections = timeline.filter(({ event }) => event === 'video.edited');
  expect(corrections.map(({ data }) => data['wornBy'])).toEqual(['Ofc. Cole', 'Ofc. Reyes']);
  expect(corrections.map(({ actorName }) => actorName)).toEqual([admin.user.name, admin.user.name]);

  await admin.client.reports.deliver({
    ticketId: ticket.id,
    summary: 'Sound.',
    notWatchedReason: NOT_WATCHED,
  });
  const late = worn(ticket, 'Ofc. Reyes', 'Ofc. Cole');
  expect(await outcome(ann.client.tickets.update(late))).toMatch('TICKET_COMPLETED');
  expect(await outcome(admin.client.tickets.update(late))).toMatch('TICKET_COMPLETED');
});

test('WS-08 the report matches cameras to officers, and a delivered one stays as it is', async () => {
  const ticket = await submit();
  await admin.client.tickets.startReview({ id: ticket.id });
  await admin.client.findings.add({
    ticketId: ticket.id,
    videoId: ticket.videos[0]?.videoId ?? '',
    startMicroseconds: 1_500_000,
    endMicroseconds: null,
    category: 'De-escalation',
    severity: 'positive',
    text: 'Calm words at the window.',
  });
  const deliver = () =>
    admin.client.reports.deliver({ ticketId: ticket.id, summary: 'Sound.', notWatchedReason: NOT_WATCHED });
  const first = await deliver();
  const text = await pdfText(ann, first.url);
  expect(text).toContain('A Ofc. Reyes AX-2041 ');
  expect(text).toContain('B Not recorded AX-2041 ');
  expect(text).toContain('F1 Positive De-escalation Camera A, Ofc. Reyes 00:00:01.500');
  const content: ReportManifest = JSON.parse(await (await ann.fetch(`${first.url}/content`)).text());
  expect(content.videos.map(({ wornBy }) => wornBy)).toEqual(['Ofc. Reyes', null]);

  await admin.client.tickets.reopen({ id: ticket.id, reason: 'The cameras were swapped.' });
  await admin.client.tickets.update(worn(ticket, 'Ofc. Cole', 'Ofc. Reyes'));
  const second = await deliver();
  expect(await pdfText(ann, second.url)).toContain('A Ofc. Cole AX-2041 ');
  expect(await pdfText(ann, first.url)).toBe(text);
});

test('WS-08 a draft of an earlier release names no officer', async () => {
  const id = crypto.randomUUID();
  const uploadId = crypto.randomUUID();
  const video = {
    length: null,
    category: 'Complex' as const,
    notes: 'Rear',
    deviceId: '',
    location: '',
    recordedAt: '',
  };
  const draft = { ...fields, caseNumber: '', incidentAt: '', isSeries: false, isRush: false };
  await ann.client.drafts.save({ id, revision: 0, fields: { ...draft, videos: { [uploadId]: video } } });
  await changeAsOwner(
    product.databaseUrl,
    `update ticket_drafts set fields = fields #- '{videos,${uploadId},wornBy}'`,
  );
  const { fields: restored } = await ann.client.drafts.get({ id });
  expect(restored.videos[uploadId]).toEqual({ ...video, wornBy: '' });
});
