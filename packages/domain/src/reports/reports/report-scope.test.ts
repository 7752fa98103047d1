import { expect, test } from 'vitest';
import type { ReportCoverage, ReportVideo } from './report-document.ts';
import { summarizeScope } from './report-scope.ts';

const video = (label: string, durationMicroseconds: number): ReportVideo => ({
  label,
  fileName: `${label}.mp4`,
  sha256: '1'.repeat(64),
  sizeBytes: 1,
  durationMicroseconds,
  category: 'Standard',
  recordedAt: null,
  location: null,
  deviceId: null,
  wornBy: null,
  alignment: null,
  sourceSignatures: [],
});
const covered = (videoLabel: string, gaps: ReportCoverage['gaps']): ReportCoverage => ({
  videoLabel,
  certainty: 'checked',
  watchedPercent: 0,
  attentivePercent: 0,
  skimmedPercent: 0,
  statedPercent: 0,
  gaps,
  reviewers: [],
});

test('the scope adds up what was watched, rounds down, and counts a video without coverage as not watched', () => {
  const videos = [video('video-1', 1000), video('video-2', 1000)];
  const whole = [{ startMicroseconds: 0, endMicroseconds: 1000 }];
  expect(summarizeScope({ videos, coverage: [covered('video-1', [])] })).toEqual({
    videoCount: 2,
    totalMicroseconds: 2000,
    watchedMicroseconds: 1000,
    watchedPercent: 50,
    isComplete: false,
    isChecked: true,
    notWatched: [{ videoLabel: 'video-2', gaps: whole }],
  });
  const tiny = [{ startMicroseconds: 4, endMicroseconds: 5 }];
  const almost = summarizeScope({ videos, coverage: [covered('video-1', tiny), covered('video-2', [])] });
  expect([almost.watchedPercent, almost.isComplete]).toEqual([99, false]);
  const all = summarizeScope({ videos, coverage: [covered('video-1', []), covered('video-2', [])] });
  expect([all.watchedPercent, all.isComplete]).toEqual([100, true]);
});

test('the scope of a report without videos, or of what browsers only stated, claims nothing', () => {
  const none = summarizeScope({ videos: [], coverage: [] });
  expect([none.watchedPercent, none.isComplete]).toEqual([0, false]);
  const stated = { ...covered('video-1', []), certainty: 'stated' } as const;
  expect(summarizeScope({ videos: [video('video-1', 1)], coverage: [stated] }).isChecked).toBe(false);
});
