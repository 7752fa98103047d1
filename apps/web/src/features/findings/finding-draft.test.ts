import { LONGEST_FINDING_TEXT, noFrames } from '@plainview/domain/report/finding';
import { describe, expect, test } from 'vitest';
import {
  checkDraft,
  draftAtMark,
  draftHoldsWork,
  draftOfFinding,
  markOf,
  markWithin,
  reviveDraft,
  type FindingDraft,
} from './finding-draft.ts';
import type { Finding } from './finding-order.ts';

const saved: Finding = {
  id: 'f1',
  ticketId: 't',
  videoId: 'a',
  startMicroseconds: 10,
  endMicroseconds: null,
  ...noFrames,
  category: 'Communication',
  severity: 'positive',
  text: 'Calm explanation of the stop',
  authorName: 'R',
  createdAt: new Date(0),
};

const ready: FindingDraft = {
  findingId: null,
  videoId: 'a',
  startMicroseconds: 10,
  endMicroseconds: null,
  ...noFrames,
  category: 'Communication',
  severity: 'minor',
  text: '  spoke over the witness ',
};

describe('draftAtMark', () => {
  test('opens an empty draft', () => {
    expect(
      draftAtMark(null, { videoId: 'a', startMicroseconds: 5, endMicroseconds: 9, ...noFrames }),
    ).toMatchObject({
      findingId: null,
      startMicroseconds: 5,
      endMicroseconds: 9,
      text: '',
    });
  });

  test('moves an open draft and keeps its text', () => {
    const moved = draftAtMark(ready, {
      videoId: 'b',
      startMicroseconds: 7,
      endMicroseconds: null,
      ...noFrames,
    });
    expect(moved).toMatchObject({ videoId: 'b', startMicroseconds: 7, text: ready.text });
  });
});

describe('checkDraft', () => {
  test('returns the trimmed input', () => {
    expect(checkDraft(ready, 100)).toMatchObject({ finding: { text: 'spoke over the witness' } });
  });

  test('reports every error at once', () => {
    const faults = checkDraft({ ...ready, category: null, text: '  ', endMicroseconds: 3 }, 100);
    expect(faults).toMatchObject({
      faults: {
        fields: {
          category: 'Please choose a category.',
          text: 'Please describe what the video shows here.',
        },
        range: 'FINDING_RANGE_REVERSED',
      },
    });
  });

  test('rejects a position outside the video and a text beyond the limit', () => {
    const long = { ...ready, startMicroseconds: 101, text: 'x'.repeat(LONGEST_FINDING_TEXT + 1) };
    expect(checkDraft(long, 100)).toMatchObject({
      faults: { range: 'FINDING_OUTSIDE_VIDEO', fields: { text: expect.stringContaining('4000') } },
    });
  });
});

describe('draftHoldsWork', () => {
  test('a new draft has no work to lose; a written one does', () => {
    const fresh = draftAtMark(null, {
      videoId: 'a',
      startMicroseconds: 5,
      endMicroseconds: null,
      ...noFrames,
    });
    expect(draftHoldsWork(null, null)).toBe(false);
    expect(draftHoldsWork(fresh, null)).toBe(false);
    expect(draftHoldsWork({ ...fresh, text: 'a' }, null)).toBe(true);
  });

  test('an edit has work to lose only if it differs from the saved finding', () => {
    expect(draftHoldsWork(draftOfFinding(saved), saved)).toBe(false);
    expect(draftHoldsWork({ ...draftOfFinding(saved), startMicroseconds: 11 }, saved)).toBe(true);
  });
});

describe('markWithin', () => {
  const frames = { startFrame: 3, endFrame: 12, frameSource: 'copy' } as const;

  test('keeps a mark at the last frame inside the measured length, in whole microseconds', () => {
    expect(
      markWithin({ videoId: 'a', startMicroseconds: 99.6, endMicroseconds: 1000, ...frames }, 500),
    ).toEqual({
      videoId: 'a',
      startMicroseconds: 100,
      endMicroseconds: 500,
      ...noFrames,
    });
  });

  test('leaves a mark inside the length as it is, with its frames', () => {
    const mark = { videoId: 'a', startMicroseconds: 100, endMicroseconds: 500, ...frames };
    expect(markWithin(mark, 500)).toEqual(mark);
  });
});

describe('markOf', () => {
  test('records the frames of a moment and of a range, and the file', () => {
    expect(markOf('a', { start: { microseconds: 40, frame: 2 }, end: null }, 'original')).toEqual({
      videoId: 'a',
      startMicroseconds: 40,
      endMicroseconds: null,
      startFrame: 2,
      endFrame: null,
      frameSource: 'original',
    });
    const range = { start: { microseconds: 40, frame: 2 }, end: { microseconds: 80, frame: 3 } };
    expect(markOf('a', range, 'copy')).toMatchObject({ startFrame: 2, endFrame: 3, frameSource: 'copy' });
  });

  test('is approximate if the frame at one of its ends is unknown', () => {
    const range = { start: { microseconds: 40, frame: null }, end: { microseconds: 80, frame: 3 } };
    expect(markOf('a', range, 'copy')).toMatchObject({
      startMicroseconds: 40,
      endMicroseconds: 80,
      ...noFrames,
    });
  });
});

describe('reviveDraft', () => {
  test('a draft survives serialization', () => {
    expect(reviveDraft(JSON.parse(JSON.stringify(ready)))).toEqual(ready);
  });

  test.each([null, 'x', {}, { ...ready, startMicroseconds: 0.5 }, { ...ready, text: 7 }])(
    'an invalid draft is ignored: %j',
    (kept) => {
      expect(reviveDraft(kept)).toBeNull();
    },
  );

  test('a category that no longer exists must be chosen again', () => {
    expect(reviveDraft({ ...ready, category: 'Gone' })).toEqual({ ...ready, category: null });
  });

  test('frames survive; a draft of an earlier release has none', () => {
    const exact = { ...ready, startFrame: 4, frameSource: 'original' };
    expect(reviveDraft(JSON.parse(JSON.stringify(exact)))).toEqual(exact);
    const { startFrame: _start, endFrame: _end, frameSource: _source, ...old } = exact;
    expect(reviveDraft(old)).toMatchObject(noFrames);
  });
});
