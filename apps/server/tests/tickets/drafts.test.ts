import { emptyDraftFields, MOST_DRAFTS } from '@plainview/domain/tickets/drafts/ticket-draft';
import { outcome } from '@plainview/test-support/call-outcome';
import { startTestProduct, type TestProduct } from '@plainview/test-support/product/test-product';
import { createTicket } from '@plainview/test-support/submit-ticket';
import { joinAgency, signInOperator, type Person } from '@plainview/test-support/test-users';
import { storeVideo } from '@plainview/test-support/videos/send-video';
import { makeTestVideo } from '@plainview/test-support/videos/test-videos';
import { afterAll, beforeAll, expect, test } from 'vitest';

let product: TestProduct;
let ann: Person;
let ben: Person;
let sam: Person;

const MINUTE = 60_000;
/** Milliseconds that the product's clock is ahead. */
let ahead = 0;

beforeAll(async () => {
  product = await startTestProduct({}, { now: () => new Date(Date.now() + ahead) });
  const admin = await signInOperator(product.url);
  ann = await joinAgency(product.url, admin, 'North PD');
  ben = await joinAgency(product.url, admin, 'North PD');
  sam = await joinAgency(product.url, admin, 'South PD');
});
afterAll(() => product.stop());

const fieldsOf = (incidentType: string) => ({ ...emptyDraftFields, incidentType, officersInvolved: ['Kim'] });
const newId = (): string => crypto.randomUUID();

async function listed(person: Person): Promise<string[]> {
  const { items } = await person.client.drafts.list();
  return items.map(({ incidentType, files }) => `${incidentType}, ${files}`);
}

/** Stores a file of a draft. */
async function store(person: Person, draftId: string): Promise<string> {
  const upload = await storeVideo(product.url, person, await makeTestVideo(), undefined, { draftId });
  expect(upload).toMatchObject({ draftId, state: 'stored' });
  return upload.id;
}

test('DK-03 a user keeps several drafts with their files, which nobody else sees', async () => {
  const [first, second] = [newId(), newId()];
  await ann.client.drafts.save({ id: first, revision: 0, fields: fieldsOf('Training') });
  ahead += MINUTE;
  // A file comes before anything is typed.
  await store(ann, second);
  const saved = await ann.client.drafts.save({ id: second, revision: 0, fields: fieldsOf('Pursuit') });
  expect(saved).toMatchObject({ revision: 1, fields: fieldsOf('Pursuit') });
  expect(await listed(ann)).toEqual(['Pursuit, 1', 'Training, 0']);
  const [withFile] = (await ann.client.drafts.list()).items;
  const [upload] = await ann.client.uploads.list();
  expect(withFile?.filesExpireAt).toEqual(upload?.expiresAt);

  for (const other of [ben, sam]) {
    expect(await listed(other)).toEqual([]);
    const { drafts } = other.client;
    const save = () => drafts.save({ id: first, revision: 1, fields: fieldsOf('Taken') });
    for (const call of [() => drafts.get({ id: first }), () => drafts.discard({ id: first }), save])
      expect(await outcome(call())).toMatch('NOT_FOUND');
    expect(await outcome(drafts.takeUploads({ id: first }))).toMatch('NOT_FOUND');
    const refused = await storeVideo(product.url, other, await makeTestVideo(), undefined, {
      draftId: first,
    }).catch(String);
    expect(refused).toMatch(/draft of this file/u);
  }
  expect((await ann.client.drafts.get({ id: first })).fields.incidentType).toBe('Training');
});

test('DK-03 of two tabs that change one draft, the later one is refused', async () => {
  const id = newId();
  const { revision } = await ann.client.drafts.save({ id, revision: 0, fields: fieldsOf('One') });
  const change = (incidentType: string) =>
    ann.client.drafts.save({ id, revision, fields: fieldsOf(incidentType) });
  await change('Two');
  expect(await outcome(change('Three'))).toMatch('DRAFT_CHANGED');
  // A repeated call whose answer was lost changes nothing.
  expect(await change('Two')).toMatchObject({ revision: 2 });
  // Input that was typed back is a change, so that an earlier call that arrives late does not replace it.
  const save = (base: number, incidentType: string) =>
    ann.client.drafts.save({ id, revision: base, fields: fieldsOf(incidentType) });
  expect(await save(2, 'Two')).toMatchObject({ revision: 3 });
  expect(await outcome(save(2, 'Late'))).toMatch('DRAFT_CHANGED');
  await ann.client.drafts.discard({ id });
});

test('DK-03 submitting deletes the draft, and what comes later is refused', async () => {
  const id = newId();
  const uploadId = await store(ann, id);
  const left = await store(ann, id);
  const { revision } = await ann.client.drafts.save({ id, revision: 0, fields: fieldsOf('Submitted') });
  await createTicket(ann, [uploadId], { submissionKey: id });
  expect(await listed(ann)).not.toContain('Submitted, 2');
  expect(await outcome(ann.client.drafts.get({ id }))).toMatch('NOT_FOUND');
  expect(await outcome(ann.client.drafts.save({ id, revision, fields: fieldsOf('Late') }))).toMatch(
    'DRAFT_SUBMITTED',
  );
  await expect(
    storeVideo(product.url, ann, await makeTestVideo(), undefined, { draftId: id }),
  ).rejects.toThrow(/submitted or discarded/u);

  // A file that the ticket did not take is not lost.
  expect((await ann.client.drafts.list()).withoutDraft.files).toBe(1);
  const next = newId();
  expect(await ann.client.drafts.takeUploads({ id: next })).toEqual({ added: 1 });
  expect(await ann.client.uploads.get({ id: left })).toMatchObject({ draftId: next });
  expect((await ann.client.drafts.list()).withoutDraft.files).toBe(0);
});

test('DK-03 a discarded draft can be restored for 15 minutes, and is then deleted with its files', async () => {
  const id = newId();
  const uploadId = await store(ann, id);
  await ann.client.drafts.save({ id, revision: 0, fields: fieldsOf('Discarded') });
  await ann.client.drafts.discard({ id });
  expect(await listed(ann)).not.toContain('Discarded, 1');
  expect(await outcome(ann.client.drafts.save({ id, revision: 1, fields: fieldsOf('x') }))).toMatch(
    'DRAFT_DISCARDED',
  );
  ahead += 10 * MINUTE;
  await product.runSweep();
  await ann.client.drafts.restore({ id });
  expect(await listed(ann)).toContain('Discarded, 1');
  ahead += 30 * MINUTE;
  await product.runSweep();
  expect(await ann.client.uploads.get({ id: uploadId })).toMatchObject({ state: 'stored' });

  await ann.client.drafts.discard({ id });
  ahead += 16 * MINUTE;
  await product.runSweep();
  expect(await outcome(ann.client.drafts.restore({ id }))).toMatch('NOT_FOUND');
  expect(await outcome(ann.client.uploads.get({ id: uploadId }))).toMatch('NOT_FOUND');
});

test('DK-03 a user keeps at most 20 drafts', async () => {
  for (let count = 0; count < MOST_DRAFTS; count += 1)
    await ben.client.drafts.save({ id: newId(), revision: 0, fields: fieldsOf(`Draft ${count}`) });
  const oneMore = () => ben.client.drafts.save({ id: newId(), revision: 0, fields: fieldsOf('One more') });
  expect(await outcome(oneMore())).toMatch('TOO_MANY_DRAFTS');
  await expect(
    storeVideo(product.url, ben, await makeTestVideo(), undefined, { draftId: newId() }),
  ).rejects.toThrow(/too many drafts/u);
  const [first] = (await ben.client.drafts.list()).items;
  await ben.client.drafts.discard({ id: first?.id ?? '' });
  expect(await outcome(oneMore())).toBe('done');
});
