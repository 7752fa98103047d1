/** Faces that a program proposed to hide: stored, frozen with the rendering, and confirmed or explained at the approval. */
import type { Inputs, Outputs } from '@plainview/contract/index';
import { readText } from '@plainview/server/platform/integrations/pdf/testing/read-text';
import { outcome } from '@plainview/test-support/call-outcome';
import { drawTests } from '@plainview/test-support/draw-sample';
import { offerRedactions, orderRedaction } from '@plainview/test-support/order-redaction';
import { startTestProduct, type TestProduct } from '@plainview/test-support/product/test-product';
import { submitTicket } from '@plainview/test-support/submit-ticket';
import { joinAgency, joinAsAdmin, signInOperator, type Person } from '@plainview/test-support/test-users';
import { hasFfmpeg, withFfmpeg } from '@plainview/test-support/videos/ffmpeg-videos';
import { makeCrowdedVideo } from '@plainview/test-support/videos/redaction-videos';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';

type Ticket = Outputs['tickets']['get'];
type Search = Inputs['redactions']['saveFaces']['search'];
type Face = Search['faces'][number];

const codeOf = async (call: Promise<unknown>): Promise<string> => (await outcome(call)).split(':')[0] ?? '';

const face = (change: Partial<Face> = {}): Face => ({
  id: crypto.randomUUID(),
  sightings: '10 8000 8000 8500 8500;20 8100 8000 8600 8500',
  frame: 20,
  isRejected: false,
  ...change,
});
const search = (...faces: Face[]): Search => ({
  detector: 'Detector 1',
  stride: 5,
  searchedFrames: 100,
  isComplete: true,
  faces,
});

drawTests(2);

describe.skipIf(!hasFfmpeg)('proposed faces', () => {
  let product: TestProduct;
  let admin: Person;
  let casey: Person;
  let ann: Person;
  let stranger: Person;
  let ticket: Ticket;
  let videoId: string;

  beforeAll(async () => {
    product = await startTestProduct({ ffmpeg: withFfmpeg });
    admin = await signInOperator(product.url);
    casey = await joinAsAdmin(product.url, admin, 'Casey');
    ann = await joinAgency(product.url, admin, 'North PD');
    stranger = await joinAgency(product.url, admin, 'South PD');
    await offerRedactions(admin);
    ticket = await submitTicket(product.url, ann, { file: await makeCrowdedVideo() });
    videoId = ticket.videos[0]?.videoId ?? '';
    const checkIndexed = async () => {
      const { videos } = await admin.client.tickets.get({ id: ticket.id });
      expect(videos.map(({ media }) => media.frameIndexUrl)).not.toContain(null);
    };
    await vi.waitFor(checkIndexed, { timeout: 120_000, interval: 200 });
  }, 180_000);
  afterEach(async () => {
    const { intact } = await admin.client.custody.verify();
    if (!intact) throw new Error('the ledger does not verify');
  });
  afterAll(() => product.stop());

  async function started(): Promise<string> {
    const { id } = await orderRedaction(ann, ticket);
    await admin.client.redactions.start({ id });
    return id;
  }

  const save = (id: string, version: number, faces: Search, who = admin) =>
    who.client.redactions.saveFaces({ id, videoId, version, search: faces });

  async function recorded(event: string) {
    const { timeline } = await admin.client.tickets.get({ id: ticket.id });
    return timeline.findLast((entry) => entry.event === event)?.data;
  }

  const decisionsOf = async (id: string) => {
    const { search: stored } = await casey.client.redactions.getFaces({ id, videoId });
    return stored?.faces.map(({ decision, rejectedBy }) => [decision, rejectedBy]);
  };

  /** Renders a copy and waits until it is to be checked. */
  async function rendered(id: string): Promise<void> {
    await admin.client.redactions.render({ id });
    const check = async () => expect((await admin.client.redactions.get({ id })).state).toBe('to_check');
    await vi.waitFor(check, { timeout: 120_000, interval: 200 });
  }

  test('proposals are saved once per change and version, within the video, and hide nothing', async () => {
    const id = await started();
    expect(await admin.client.redactions.getFaces({ id, videoId })).toEqual({ search: null, version: 0 });
    const faces = search(face());
    expect(await save(id, 0, faces)).toEqual({ version: 1 });
    expect(await save(id, 0, faces)).toEqual({ version: 1 });
    expect(await recorded('redaction.faces_saved')).toMatchObject({
      version: 1,
      facesProposed: 1,
      facesRejected: 0,
      searchedFrames: 100,
      detector: 'Detector 1',
    });
    expect((await admin.client.redactions.getMarks({ id, videoId })).tracks).toEqual([]);
    expect(await codeOf(save(id, 0, search()))).toBe('REDACTION_CHANGED');
    const after = search(face({ sightings: '101 8000 8000 8500 8500' }));
    expect(await codeOf(save(id, 1, after))).toBe('REDACTION_OUTSIDE_VIDEO');
    expect(await codeOf(save(id, 1, { ...search(), searchedFrames: 101 }))).toBe('REDACTION_OUTSIDE_VIDEO');
  });

  test('agencies see no proposals, neither their own nor others', async () => {
    const id = await started();
    await save(id, 0, search(face()));
    for (const who of [ann, stranger]) {
      expect(await codeOf(who.client.redactions.getFaces({ id, videoId }))).toBe('NOT_ALLOWED');
      expect(await codeOf(save(id, 1, search(), who))).toBe('NOT_ALLOWED');
    }
    expect((await admin.client.redactions.getFaces({ id, videoId })).version).toBe(1);
    const { timeline } = await ann.client.tickets.get({ id: ticket.id });
    expect(timeline.map(({ event }) => event)).not.toContain('redaction.faces_saved');
  });

  test('RD-05: undecided faces are looked at or explained before a copy is approved, and reported', async () => {
    const id = await started();
    const accepted = face({ sightings: '5 1000 1000 2000 2000' });
    const covered = face({ sightings: '5 1500 1500 2000 2000;90 1500 1500 2000 2000' });
    const rejected = face({ isRejected: true });
    const [first, second] = [face(), face({ sightings: '60 8000 1000 8500 2000' })];
    const track = { id: accepted.id, reasonCode: 'minor', startFrame: 1, endFrame: 100 };
    await admin.client.redactions.saveTracks({
      id,
      videoId,
      version: 0,
      tracks: [{ ...track, keyFrames: '1 1000 1000 3000 4000' }],
    });
    await save(id, 0, search(accepted, covered, rejected, first, second));
    expect(await decisionsOf(id)).toEqual([
      ['accepted', null],
      ['hidden', null],
      ['rejected', admin.user.name],
      ['undecided', null],
      ['undecided', null],
    ]);
    await rendered(id);
    const counts = {
      facesProposed: 5,
      facesAccepted: 1,
      facesRejected: 1,
      facesHidden: 1,
      facesUndecided: 2,
    };
    expect(await recorded('redaction.render_requested')).toMatchObject(counts);
    // What was rendered cannot be decided on any more.
    expect(await codeOf(save(id, 1, search()))).toBe('REDACTION_NOT_IN_PROGRESS');

    const approve = (check: Partial<Inputs['redactions']['check']>) =>
      casey.client.redactions.check({ id, decision: 'approve', watchExplanation: 'x', ...check });
    const [atFirst, atSecond] = [first, second].map((one) => ({ videoId, faceId: one.id }));
    if (!atFirst || !atSecond) throw new Error('there are no faces');
    expect(await codeOf(approve({}))).toBe('REDACTION_FACES_UNEXPLAINED');
    const others = { videoId, faceId: rejected.id };
    expect(await codeOf(approve({ lookedAtFaces: [atFirst, atFirst, others] }))).toBe(
      'REDACTION_FACES_UNEXPLAINED',
    );
    expect((await casey.client.redactions.get({ id })).state).toBe('to_check');
    const explanation = 'The other one is a picture on a wall.';
    expect((await approve({ lookedAtFaces: [atFirst], explanation })).state).toBe('approved');
    expect(await recorded('redaction.approved')).toMatchObject({
      ...counts,
      looseEnds: 0,
      undecidedFacesLookedAt: 1,
      textLength: explanation.length,
    });
    await casey.client.redactions.deliver({ id });
    const { report } = await ann.client.redactions.get({ id });
    const text = await readText(new Uint8Array(await (await ann.fetch(report?.url ?? '')).arrayBuffer()));
    expect(text).toContain(
      'A program proposed 5 faces: 1 accepted, 1 rejected, 1 hidden by other regions, 2 undecided.',
    );
    expect(text).toContain('Casey confirmed having looked at 1 of the undecided ones in the copy.');
    expect(text).toContain(explanation);
  });

  test('RD-05: a person who rejected a face does not check the copy; one who searched may', async () => {
    const id = await started();
    const range = { reasonCode: 'minor', startMicroseconds: 0, endMicroseconds: 500_000 };
    const mutedRanges = [{ id: crypto.randomUUID(), ...range }];
    await admin.client.redactions.saveMutedRanges({ id, videoId, version: 0, mutedRanges });
    const one = face();
    await save(id, 0, search(one), casey);
    await rendered(id);
    const lookedAtFaces = [{ videoId, faceId: one.id }];
    const approve = () =>
      casey.client.redactions.check({ id, decision: 'approve', lookedAtFaces, watchExplanation: 'x' });
    await casey.client.redactions.check({ id, decision: 'return', reason: 'The face.' });
    await save(id, 1, search({ ...one, isRejected: true }), casey);
    await rendered(id);
    expect(await codeOf(approve())).toBe('REDACTION_CHECKER_DREW');
  });
});
