import { noMarks, withMutedRange, withTrack, type Marks } from '@plainview/domain/release/redactions/marks';
import type { RedactionTrack } from '@plainview/domain/release/redactions/redaction-track';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { VideoMarks, type MarksServer, type StoredMarks } from './video-marks.ts';
import { readDraft, writeDraft } from './written-marks.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const CONFLICT = new Error('conflict');
const OFFLINE = new Error('offline');

const track = (id: string): RedactionTrack => ({
  id,
  reasonCode: 'minor',
  startFrame: 1,
  endFrame: 9,
  keyFrames: [{ frame: 1, x1: 0, y1: 0, x2: 0.5, y2: 0.5 }],
});
const range = { id: 'range', reasonCode: 'minor', startMicroseconds: 0, endMicroseconds: 1000 };
const adding = (id: string) => (marks: Marks) => withTrack(marks, track(id));

/** A server that stores marks of one video, and a draft that is kept as text. */
function started(kept: { text: string | null } = { text: null }) {
  const stored = { marks: noMarks, tracksVersion: 0, mutedRangesVersion: 0, savedBy: null as string | null };
  let failure: Error | null = null;
  let saves = 0;
  const fail = (base: number, version: number): void => {
    if (failure) throw failure;
    if (base !== version) throw CONFLICT;
    saves += 1;
  };
  const load = (): StoredMarks => ({ ...stored });
  const server: MarksServer = {
    saveTracks: async (version, tracks) => {
      fail(version, stored.tracksVersion);
      stored.marks = { ...stored.marks, tracks };
      return (stored.tracksVersion += 1);
    },
    saveMutedRanges: async (version, mutedRanges) => {
      fail(version, stored.mutedRangesVersion);
      stored.marks = { ...stored.marks, mutedRanges };
      return (stored.mutedRangesVersion += 1);
    },
    load: async () => load(),
    isConflict: (error) => error === CONFLICT,
    isTemporary: (error) => error === OFFLINE,
  };
  const open = () =>
    new VideoMarks(load(), server, {
      read: () => readDraft(JSON.parse(kept.text ?? 'null')),
      write: (draft) => (kept.text = draft && JSON.stringify(writeDraft(draft))),
    });
  return {
    open,
    stored,
    kept,
    saveCount: () => saves,
    failWith: (error: Error | null) => (failure = error),
    /** Another person saves. */
    saveByOther: (marks: Marks) => Object.assign(stored, { marks, tracksVersion: 5, savedBy: 'Rita Moss' }),
  };
}

test('changes are saved after a pause, and only what has changed', async () => {
  const { open, stored, saveCount, kept } = started();
  const marks = open();
  marks.edit(adding('one'));
  await vi.advanceTimersByTimeAsync(900);
  marks.edit(adding('two'));
  await vi.advanceTimersByTimeAsync(900);
  expect(saveCount()).toBe(0);
  expect(marks.state.get().save.kind).toBe('unsaved');
  expect(kept.text).not.toBeNull();
  await vi.advanceTimersByTimeAsync(200);
  expect(stored.marks.tracks.map(({ id }) => id)).toEqual(['one', 'two']);
  expect([saveCount(), marks.state.get().save.kind, kept.text]).toEqual([1, 'saved', null]);
  marks.edit((before) => withMutedRange(before, range));
  await vi.advanceTimersByTimeAsync(1100);
  expect([saveCount(), stored.tracksVersion, stored.mutedRangesVersion]).toEqual([2, 1, 1]);
  marks.undo();
  await vi.advanceTimersByTimeAsync(1100);
  expect(stored.marks.mutedRanges).toEqual([]);
});

test('nothing is lost on a reload before the save', async () => {
  const { open, stored } = started();
  const before = open();
  before.edit(adding('one'));
  before.keep();
  vi.clearAllTimers();
  const after = open();
  expect(after.state.get().marks.tracks).toEqual([track('one')]);
  await vi.advanceTimersByTimeAsync(1100);
  expect(stored.marks.tracks).toHaveLength(1);
});

test('a save that fails for a while is repeated; meanwhile the changes are kept', async () => {
  const { open, stored, failWith, kept } = started();
  const marks = open();
  failWith(OFFLINE);
  marks.edit(adding('one'));
  await vi.advanceTimersByTimeAsync(1100);
  expect(marks.state.get().save).toEqual({ kind: 'failed', error: OFFLINE });
  expect(kept.text).not.toBeNull();
  failWith(null);
  await vi.advanceTimersByTimeAsync(5100);
  expect([stored.marks.tracks.length, marks.state.get().save.kind]).toEqual([1, 'saved']);
});

test('a conflict overwrites nobody; after loading theirs, undo returns to the own marks', async () => {
  const { open, stored, saveByOther } = started();
  const marks = open();
  marks.edit(adding('mine'));
  saveByOther({ ...noMarks, tracks: [track('theirs')] });
  await vi.advanceTimersByTimeAsync(1100);
  expect(marks.state.get().save).toMatchObject({ kind: 'conflict', theirs: { savedBy: 'Rita Moss' } });
  marks.edit(adding('more'));
  await vi.advanceTimersByTimeAsync(9000);
  expect(marks.state.get().save.kind).toBe('conflict');
  expect(stored.marks.tracks).toEqual([track('theirs')]);
  marks.loadTheirs();
  expect(marks.state.get()).toMatchObject({ marks: { tracks: [track('theirs')] }, save: { kind: 'saved' } });
  marks.undo();
  await vi.advanceTimersByTimeAsync(1100);
  expect(stored.marks.tracks.map(({ id }) => id)).toEqual(['mine', 'more']);
});

test('a draft is in conflict with what someone else has saved since', async () => {
  const { open, stored, saveByOther } = started();
  const before = open();
  before.edit(adding('mine'));
  before.keep();
  vi.clearAllTimers();
  saveByOther({ ...noMarks, tracks: [track('theirs')] });
  const after = open();
  expect(after.state.get().save.kind).toBe('conflict');
  after.keep();
  expect(open().state.get().save.kind).toBe('conflict');
  await vi.advanceTimersByTimeAsync(9000);
  expect(stored.marks.tracks).toEqual([track('theirs')]);
});

test('a draft of another shape is not taken', () => {
  const draft = writeDraft({
    marks: withTrack(noMarks, track('one')),
    tracksVersion: 0,
    mutedRangesVersion: 0,
  });
  expect(readDraft(draft)?.marks.tracks).toHaveLength(1);
  expect(readDraft({ ...draft, tracks: [...draft.tracks, { id: 'two' }] })).toBeNull();
  expect(readDraft({ ...draft, tracksVersion: '0' })).toBeNull();
  expect(readDraft('text')).toBeNull();
});

test('a removed mark is not selected any more', () => {
  const marks = started().open();
  marks.edit(adding('one'));
  marks.select('one', true);
  expect(marks.state.get()).toMatchObject({ selectedId: 'one', focusedId: 'one' });
  marks.settleFocus();
  expect(marks.state.get().focusedId).toBeNull();
  marks.undo();
  expect(marks.state.get().selectedId).toBeNull();
});
