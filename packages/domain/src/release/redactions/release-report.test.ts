import { expect, test } from 'vitest';
import { countReasons, type ReportedRegion } from './release-report.ts';

const region = (reason: string): ReportedRegion => ({
  reason,
  startFrame: 1,
  endFrame: 2,
  startMicroseconds: null,
  endMicroseconds: null,
  keyFrames: 1,
});
const muted = (reason: string) => ({ reason, startMicroseconds: 0, endMicroseconds: 1 });

test('RD-06 regions and muted ranges of all videos are counted by their reasons', () => {
  expect(
    countReasons([
      { regions: [region('Minor'), region('License plate')], mutedRanges: [muted('Minor')] },
      { regions: [region('Minor')], mutedRanges: [muted('Other')] },
    ]),
  ).toEqual([
    { reason: 'Minor', regions: 2, mutedRanges: 1 },
    { reason: 'License plate', regions: 1, mutedRanges: 0 },
    { reason: 'Other', regions: 0, mutedRanges: 1 },
  ]);
});
