import { screenTexts } from '@plainview/contract/screen-texts';
import { describe, expect, it } from 'vitest';
import {
  isBusy,
  newItem,
  nextToStart,
  noUploads,
  restorableItems,
  transition,
  type UploadEvent,
  type UploadItem,
  type UploadPhase,
  type UploadsState,
} from './upload-machine.ts';

const item = (key: string, change: Partial<UploadItem> = {}): UploadItem => ({
  ...newItem(key, { name: `${key}.mp4`, size: 100 }),
  ...change,
});

const stateOf = (...items: UploadItem[]): UploadsState => ({ ...noUploads, items });

const after = (phase: UploadPhase, event: UploadEvent, change: Partial<UploadItem> = {}) =>
  transition(stateOf(item('a', { phase, ...change })), event).items[0];

const noSound = { code: 'no-sound', text: 'This video has no sound track.' } as const;

describe('one file', () => {
  it('goes from picked to stored', () => {
    const events: UploadEvent[] = [
      { type: 'added', item: item('a') },
      { type: 'started', key: 'a' },
      { type: 'named', key: 'a', uploadId: 'u1' },
      { type: 'hashing', key: 'a', bytes: 40 },
      { type: 'sent', key: 'a', bytes: 60 },
      { type: 'hashed', key: 'a', sha256: 'h' },
      { type: 'arrived', key: 'a' },
      { type: 'stored', key: 'a', sha256: 'h', seconds: 4, problems: [noSound], signatures: [] },
    ];
    const phases: string[] = [];
    let state = noUploads;
    for (const event of events) {
      state = transition(state, event);
      phases.push(state.items[0]?.phase ?? '');
    }
    expect(phases).toEqual([
      'waiting',
      'uploading',
      'uploading',
      'uploading',
      'uploading',
      'uploading',
      'checking',
      'stored',
    ]);
    expect(state.items[0]).toMatchObject({
      uploadId: 'u1',
      sha256: 'h',
      sentBytes: 100,
      hashedBytes: 100,
      lengthSeconds: 4,
      problems: [noSound],
    });
  });

  it.each<[string, UploadPhase, UploadEvent]>([
    ['progress after a pause', 'paused', { type: 'sent', key: 'a', bytes: 9 }],
    ['a start while paused', 'paused', { type: 'started', key: 'a' }],
    ['a pause after the last byte', 'checking', { type: 'paused', key: 'a' }],
    ['a resume while uploading', 'uploading', { type: 'resumed', key: 'a' }],
    ['a resume of a rejected upload', 'refused', { type: 'resumed', key: 'a' }],
    ['a resume of a stored upload', 'stored', { type: 'resumed', key: 'a' }],
    ['a file for an upload that has one', 'uploading', { type: 'file-given', key: 'a' }],
    ['a length in addition to the measured one', 'stored', { type: 'length-read', key: 'a', seconds: 1 }],
    ['an event of a removed file', 'waiting', { type: 'arrived', key: 'gone' }],
  ])('ignores %s', (_name, phase, event) => {
    const state = stateOf(item('a', { phase }));
    expect(transition(state, event)).toBe(state);
  });

  it('keeps the sent bytes across a pause and a failure', () => {
    expect(after('uploading', { type: 'paused', key: 'a' }, { sentBytes: 50 })).toMatchObject({
      phase: 'paused',
      sentBytes: 50,
    });
    expect(after('failed', { type: 'resumed', key: 'a' }, { sentBytes: 50, message: 'x' })).toMatchObject({
      phase: 'waiting',
      sentBytes: 50,
      message: null,
    });
  });

  it('restarts without any previous state, and asks for the file if it has none', () => {
    const old = { uploadId: 'u1', sentBytes: 50, sha256: 'h', hashedBytes: 100, message: 'refused' };
    const blank = { uploadId: null, sentBytes: 0, sha256: null, hashedBytes: 0, message: null };
    expect(after('refused', { type: 'restarted', key: 'a', hasFile: true }, old)).toMatchObject({
      phase: 'waiting',
      ...blank,
    });
    expect(after('refused', { type: 'restarted', key: 'a', hasFile: false }, old)).toMatchObject({
      phase: 'needs-file',
      ...blank,
    });
  });
});

describe('the queue', () => {
  it('sends two at a time, in the order in which they were picked', () => {
    const state = stateOf(item('a'), item('b', { phase: 'paused' }), item('c'), item('d'));
    expect(nextToStart(state).map(({ key }) => key)).toEqual(['a', 'c']);
    const running = transition(state, { type: 'started', key: 'a' });
    expect(nextToStart(running).map(({ key }) => key)).toEqual(['c']);
    const full = transition(running, { type: 'started', key: 'c' });
    expect(nextToStart(full)).toEqual([]);
  });

  it('stops offline, says so, and keeps the user’s pauses', () => {
    const state = stateOf(item('a', { phase: 'uploading' }), item('b', { phase: 'paused' }));
    const offline = transition(state, { type: 'went-offline' });
    expect(offline.items).toMatchObject([
      { phase: 'waiting', message: screenTexts.offline },
      { phase: 'paused', message: null },
    ]);
    expect(nextToStart(offline)).toEqual([]);
    const online = transition(offline, { type: 'came-online' });
    expect(online.items[0]?.message).toBeNull();
    expect(nextToStart(online).map(({ key }) => key)).toEqual(['a']);
  });

  it('lists uploads that need their file, and knows whether closing the page would interrupt any', () => {
    const waiting = stateOf(item('a', { phase: 'needs-file' }), item('b', { phase: 'stored' }));
    expect(restorableItems(waiting).map(({ key }) => key)).toEqual(['a']);
    expect(isBusy(waiting)).toBe(false);
    expect(isBusy(stateOf(item('a')))).toBe(true);
    // The bytes are complete, the SHA-256 is missing: only this page can still compute it.
    expect(isBusy(stateOf(item('a', { phase: 'checking' })))).toBe(true);
    expect(isBusy(stateOf(item('a', { phase: 'checking', sha256: 'h' })))).toBe(false);
  });
});
