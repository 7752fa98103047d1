import { LONGEST_FINDING_TEXT } from '@plainview/domain/report/finding';
import { describe, expect, test } from 'vitest';
import {
  checkDraft,
  draftAtMark,
  draftHoldsWork,
  draftOfFinding,
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
  category: 'Communication',
  severity: 'minor',
  text: '  spoke over the witness ',
};

describe('draftAtMark', () => {
  test('opens an empty draft', () => {
    expect(draftAtMark(null, { videoId: 'a', startMicroseconds: 5, endMicroseconds: 9 })).toMatchObject({
      findingId: null,
      startMicroseconds: 5,
      endMicroseconds: 9,
      text: '',
    });
  });

  test('moves an open draft and keeps its text', () => {
    const moved = draftAtMark(ready, { videoId: 'b', startMicroseconds: 7, endMicroseconds: null });
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
    const fresh = draftAtMark(null, { videoId: 'a', startMicroseconds: 5, endMicroseconds: null });
    expect(draftHoldsWork(null, null)).toBe(false);
    expect(draftHoldsWork(fresh, null)).toBe(false);
    expect(draftHoldsWork({ ...fresh, text: 'a' }, null)).toBe(true);
  });

  test('an edit has work to lose only if it differs from the saved finding', () => {
    expect(draftHoldsWork(draftOfFinding(saved), saved)).toBe(false);
    expect(draftHoldsWork({ ...draftOfFinding(saved), startMicroseconds: 11 }, saved)).toBe(true);
  });
});

test('markWithin keeps a mark at the last frame inside the measured length, in whole microseconds', () => {
  expect(markWithin({ videoId: 'a', startMicroseconds: 99.6, endMicroseconds: 1000 }, 500)).toEqual({
    videoId: 'a',
    startMicroseconds: 100,
    endMicroseconds: 500,
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
});
