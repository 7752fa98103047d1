import type { ReleaseReport, ReportedCopy } from '@plainview/domain/release/redactions/release-report';
import { exampleCheckpoint } from './example-checkpoint.ts';

const withoutTimes = { startMicroseconds: null, endMicroseconds: null };
const check = {
  sourceSha256: 'a'.repeat(64),
  mutedMicroseconds: 1_500_000,
  largestDifferenceOutside: '3.21',
  largestDifferenceInside: '4.00',
};

const video: ReportedCopy = {
  name: 'NP-2026-0042-video-1-redacted.mp4',
  original: { sha256: 'a'.repeat(64), sizeBytes: 12_345_678 },
  copy: { sha256: 'b'.repeat(64), sizeBytes: 9_876_543 },
  frames: 1800,
  samples: 2_880_000,
  check,
  label: { placement: 'below', text: 'Redacted copy · PRR-26-0114 · North PD' },
  watched: { percent: 100, speed: '1.5' },
  regions: [
    {
      reason: 'Minor',
      startFrame: 1,
      endFrame: 1200,
      startMicroseconds: 0,
      endMicroseconds: 40_040_000,
      keyFrames: 31,
    },
    {
      reason: 'License plate',
      startFrame: 90,
      endFrame: 240,
      startMicroseconds: 2_969_633,
      endMicroseconds: 8_008_000,
      keyFrames: 2,
    },
  ],
  mutedRanges: [{ reason: 'Minor', startMicroseconds: 500_000, endMicroseconds: 2_000_000 }],
};

/** A release report with two videos. */
export const exampleReleaseReport: ReleaseReport = {
  reportId: '1a2b3c4d-0000-4000-8000-000000000000',
  redactionId: '5c9a1f00-1111-4222-8333-444455556666',
  ticketNumber: 'NP-2026-0042',
  agencyName: 'Šumava PD 李',
  letterhead: null,
  timeZone: 'America/New_York',
  purpose: 'public-records',
  requestNumber: 'PRR-26-0114',
  deadline: new Date('2026-12-11T04:59:59Z'),
  orderedAt: new Date('2026-12-01T12:00:00Z'),
  hidden: ['minors', 'plates', 'voices'],
  needsSecondPerson: true,
  drawnBy: ['Dana', 'Robin'],
  checkedBy: 'Casey',
  checkedAt: new Date('2026-12-03T12:00:00Z'),
  needsFullWatch: true,
  watchExplanation: 'The last seconds show the closed lid of the camera.',
  faces: { proposed: 7, accepted: 3, rejected: 1, hidden: 1, undecided: 2, lookedAt: 1 },
  looseEnds: { count: 3, lookedAt: 2, explanation: 'The plate leaves the picture behind a car.' },
  deliveredBy: 'Casey',
  deliveredAt: new Date('2026-12-03T12:30:00Z'),
  tolerances: { marginPixels: 8, outside: 6, inside: 16, soundPercent: 25, muteMarginMilliseconds: 60 },
  videos: [
    video,
    {
      ...video,
      name: 'NP-2026-0042-video-2-redacted.mp4',
      samples: 0,
      check: { ...check, sourceSha256: 'c'.repeat(64), mutedMicroseconds: 0 },
      label: null,
      watched: { percent: 96, speed: '2' },
      regions: [{ reason: 'Minor', startFrame: 5, endFrame: 9, ...withoutTimes, keyFrames: 1 }],
      mutedRanges: [],
    },
  ],
  checkpoint: exampleCheckpoint,
};
