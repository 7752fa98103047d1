/** Characters that hide or reorder parts of a text of one line: file names, titles, letterheads. */
import { outcome } from '@plainview/test-support/call-outcome';
import { startTestProduct, type TestProduct } from '@plainview/test-support/product/test-product';
import { createTicket } from '@plainview/test-support/submit-ticket';
import { joinAgency, signInOperator, type Person } from '@plainview/test-support/test-users';
import { sha256Of, storeVideo } from '@plainview/test-support/videos/send-video';
import { makeTestVideo } from '@plainview/test-support/videos/test-videos';
import { afterAll, beforeAll, expect, test } from 'vitest';

let product: TestProduct;
let admin: Person;
let ann: Person;

beforeAll(async () => {
  product = await startTestProduct();
  admin = await signInOperator(product.url);
  ann = await joinAgency(product.url, admin, 'North PD', 'Ann Bell');
  await admin.client.users.setAgencyAdministrator({ id: ann.user.id, isAgencyAdministrator: true });
});
afterAll(() => product.stop());

/** Reads "invoice4pm.exe", if shown as it is. */
const REVERSED = 'invoice\u202Eexe.mp4\u2066\uFEFF\u200F';

test('a file name is stored, shown, recorded and downloaded without them, and the bytes are kept', async () => {
  const file = await makeTestVideo();
  const upload = await storeVideo(product.url, ann, file, REVERSED);
  expect(upload).toMatchObject({ fileName: 'invoiceexe.mp4', state: 'stored' });
  const { id, videos } = await createTicket(ann, [upload.id]);
  expect(videos[0]).toMatchObject({ fileName: 'invoiceexe.mp4', sha256: await sha256Of(file) });
  const answer = await ann.fetch(`${videos[0]?.url}?download`);
  await answer.body?.cancel();
  expect(answer.headers.get('content-disposition') ?? '').not.toMatch(/%E2|%EF|%D8/u);
  const { timeline } = await ann.client.tickets.get({ id });
  expect(JSON.stringify(timeline)).not.toMatch(/[\u202E\u2066\uFEFF\u200F]/u);
});

test('a file name of nothing else is refused before any byte is sent', async () => {
  const answer = await ann.fetch('/uploads', {
    method: 'POST',
    headers: {
      'tus-resumable': '1.0.0',
      'upload-length': '10',
      'upload-metadata': `filename ${Buffer.from('\u202E\u2069\u0007').toString('base64')}`,
    },
  });
  expect(answer.status).toBe(400);
});

test('titles, names and lines of a letterhead are stored without them, and joiners stay', async () => {
  const upload = await storeVideo(product.url, ann, await makeTestVideo());
  const ticket = await createTicket(ann, [upload.id], {
    incidentType: 'Traf\u202Efic\u2028stop',
    officersInvolved: ['Ba\u0085ker\u061C', 'می\u200Cخواهم'],
    caseNumber: '\u200E26-1\n',
    video: { deviceId: 'AX\u2067ON', location: 'Main\tSt' },
  });
  expect(ticket).toMatchObject({
    incidentType: 'Traffic stop',
    officersInvolved: ['Ba ker', 'می\u200Cخواهم'],
    caseNumber: '26-1',
    videos: [{ deviceId: 'AXON', location: 'Main St' }],
  });
  const { agencyId, version, agencyName, logo, ...facts } = await ann.client.letterheads.getOwn();
  const saved = await ann.client.letterheads.setOwn({
    ...facts,
    version,
    unit: 'Patrol\u202E lortaP',
    address: ['1 Main\u2029St'],
    confidentiality: '\uFEFFConfidential',
  });
  expect(saved).toMatchObject({
    unit: 'Patrol lortaP',
    address: ['1 Main St'],
    confidentiality: 'Confidential',
  });
  expect([agencyId, agencyName, logo]).toEqual([saved.agencyId, 'North PD', null]);
  expect(await outcome(createTicket(ann, [crypto.randomUUID()], { incidentType: '\u202E\u2069' }))).not.toBe(
    'done',
  );
});
