import type { CertificationFacts } from './certification-facts.ts';

const sha256 = (digit: string): string => digit.repeat(64);

/** Example facts of a bundle with a video and a report. */
export const exampleFacts: CertificationFacts = {
  release: '1.2.3',
  address: 'https://review.example.gov',
  ticketId: '01234567-89ab-4def-8123-456789abcdef',
  ticketNumber: 'NP-2026-0042',
  agencyName: 'North PD',
  incidentType: 'Traffic Stop',
  bundle: {
    id: 'fedcba98-7654-4321-8fed-cba987654321',
    kind: 'custody',
    folder: 'plainview-NP-2026-0042-custody',
    requested: { at: new Date('2026-11-23T17:00:00.123Z'), by: 'Ann Lee', email: 'ann@example.gov' },
    manifestSha256: sha256('a'),
  },
  videos: [
    {
      file: { path: 'data/evidence/video-1-body_camera.mp4', sizeBytes: 12_400_123, sha256: sha256('b') },
      fileName: 'body camera.mp4',
      received: {
        at: new Date('2026-11-20T09:30:05Z'),
        by: 'Ann Lee',
        email: 'ann@example.gov',
        sequence: 7,
      },
    },
  ],
  reports: [
    {
      file: { path: 'data/reports/report-v2.pdf', sizeBytes: 60_001, sha256: sha256('c') },
      version: 2,
      delivered: { at: new Date('2026-11-22T10:00:00Z'), by: 'Rae Fox', email: null, sequence: null },
    },
  ],
  custody: {
    path: 'data/custody.jsonl',
    sizeBytes: 4321,
    sha256: sha256('d'),
    entries: 5,
    sequences: '3-5,7,9',
  },
  checkpoint: {
    origin: 'review.example.gov/ledger',
    size: 1234,
    root: 'cm9vdA==',
    signature: '— review.example.gov/ledger c2ln',
    key: 'review.example.gov/ledger+00000000+AQ==',
    keyFingerprint: sha256('e'),
  },
  fileRoundDays: 7,
};
