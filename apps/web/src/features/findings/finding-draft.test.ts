import { LONGEST_FINDING_TEXT, noFrames } from '@plainview/domain/review/findings/finding';
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
import { exampleFinding } from './testing/example-finding.ts';

const saved = exampleFinding({
  id: 'f1',
  startMicroseconds: 10,
  category: 'Communication',
  severity: 'positive',
  text: 'Calm explanation of the stop',
});

const ready: FindingDraft = {
  findingId: null,
  videoId: 'a',
  startMicroseconds: 10,
  endMicroseconds: null,
  ...noFrames,
  playbackRate: null,
  category: 'Communication',
  severity: 'minor',
  text: '  spoke over the witness ',
  shapes: [],
};

describe('draftAtMark', () => {
  test('opens an empty draft', () => {
    expect(
      draftAtMark(null, {
        videoId: 'a',
        startMicroseconds: 5,
        endMicroseconds: 9,
        ...noFrames,
        playbackRate: null,
      }),
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
      playbackRate: null,
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
      playbackRate: null,
    });
    expect(draftHoldsWork(null, null)).toBe(false);
    expect(draftHoldsWork(fresh, null)).toBe(false);
    expect(draftHoldsWork({ ...fresh, text: 'a' }, null)).toBe(true);
  });

  test('an edit has work to lose only if it differs from the saved finding', () => {
    expect(draftHoldsWork(draftOfFinding(saved), saved)).toBe(false);
    expect(draftHoldsWork({ ...draftOfFinding(saved), startMicroseconds: 11 }, saved)).toBe(true);
    const shapes = [{ kind: 'arrow', x1: 0, y1: 0, x2: 1, y2: 1 }] as const;
    expect(draftHoldsWork({ ...draftOfFinding(saved), shapes }, saved)).toBe(true);
  });
});

describe('markWithin', () => {
  const frames = { startFrame: 3, endFrame: 12, frameSource: 'copy', playbackRate: 1.5 } as const;

  test('keeps a mark at the last frame inside the measured length, in whole microseconds', () => {
    expect(
      markWithin({ videoId: 'a', startMicroseconds: 99.6, endMicroseconds: 1000, ...frames }, 500),
    ).toEqual({
      videoId: 'a',
      startMicroseconds: 100,
      endMicroseconds: 500,
      ...noFrames,
      playbackRate: 1.5,
    });
  });

  test('leaves a mark inside the length as it is, with its frames', () => {
    const mark = { videoId: 'a', startMicroseconds: 100, endMicroseconds: 500, ...frames };
    expect(markWithin(mark, 500)).toEqual(mark);
  });
});

const at = (microseconds: number, frame: number | null, rate: number | null = null) => ({
  microseconds,
  frame,
  rate,
});

describe('markOf', () => {
  test('records the frames of a moment and of a range, and the file', () => {
    expect(markOf('a', { start: at(40, 2), end: null }, 'original')).toEqual({
      videoId: 'a',
      startMicroseconds: 40,
      endMicroseconds: null,
      startFrame: 2,
      endFrame: null,
      frameSource: 'original',
      playbackRate: null,
    });
    const range = { start: at(40, 2), end: at(80, 3) };
    expect(markOf('a', range, 'copy')).toMatchObject({ startFrame: 2, endFrame: 3, frameSource: 'copy' });
  });

  test('RV-09 records the speed of a mark that is made while playing', () => {
    expect(markOf('a', { start: at(40, 2, 2), end: null }, 'copy').playbackRate).toBe(2);
    expect(markOf('a', { start: at(40, 2), end: at(80, 3, 0.5) }, 'copy').playbackRate).toBe(0.5);
  });

  test('is approximate if the frame at one of its ends is unknown', () => {
    expect(markOf('a', { start: at(40, null), end: at(80, 3) }, 'copy')).toMatchObject({
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

  test('RV-09 shapes and speed survive; a draft of an earlier release has none', () => {
    const box = { kind: 'box', x1: 0.1, y1: 0.2, x2: 0.5, y2: 0.6 } as const;
    const drawn = { ...ready, shapes: [box], playbackRate: 1.5 };
    expect(reviveDraft(JSON.parse(JSON.stringify(drawn)))).toEqual(drawn);
    expect(reviveDraft({ ...drawn, shapes: [{ ...box, x1: 2 }, { ...box, kind: 'star' }, 7] })).toEqual({
      ...drawn,
      shapes: [],
    });
    const { shapes: _shapes, playbackRate: _rate, ...old } = ready;
    expect(reviveDraft(old)).toEqual(ready);
  });
});
