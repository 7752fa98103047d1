import { createHash } from 'node:crypto';
import type { ReportDocument } from '@plainview/domain/reports/reports/report-document';
import { readLogo } from '../../pictures/read-logo.ts';
import { exampleCheckpoint } from './example-checkpoint.ts';
import { examplePng, pixelJpeg } from './example-pictures.ts';

const sha256 = createHash('sha256').update(pixelJpeg).digest('hex');
const logo = await readLogo(examplePng());
if (!logo) throw new Error('the logo is not valid');
const { base64, ...logoFacts } = logo;
/** The pictures of the example, by their SHA-256. */
export const reportPictures = new Map<string, Uint8Array>([
  [sha256, pixelJpeg],
  [logo.sha256, Buffer.from(base64, 'base64')],
]);

/** A report with a logo, a picture with shapes, and texts in several scripts. */
export const exampleReport: ReportDocument = {
  reportId: 'report-7',
  ticketId: 'ticket-9',
  ticketNumber: 'NP-2026-0042',
  caseNumber: null,
  incidentTime: null,
  request: null,
  version: 1,
  agencyName: 'North PD',
  letterhead: {
    version: 1,
    unit: 'Audit Unit',
    address: ['1 Main Street', 'Springfield'],
    signature: ['Captain Dana Kim'],
    confidentiality: 'CONFIDENTIAL',
    logo: logoFacts,
  },
  timeZone: 'America/New_York',
  incidentType: 'Traffic Stop',
  officers: ['José Núñez', 'محمد عبد الله', '张伟'],
  submittedAt: new Date('2026-03-01T23:30:00Z'),
  deliveredAt: new Date('2026-03-04T05:06:07.890Z'),
  reviewerName: 'Dana',
  summary: 'Sound.\ufeff\n\nיש פסקה שנייה.',
  videos: [],
  findings: [
    {
      videoLabel: 'video-1',
      startMicroseconds: 1_000_000,
      endMicroseconds: null,
      startFrame: 30,
      endFrame: null,
      frameSource: 'original',
      category: 'Use of Force',
      severity: 'serious',
      text: 'A box (and an arrow) \\ on the frame.',
      authorName: 'Dana',
      playbackRate: 0.5,
      shapes: [
        { kind: 'box', x1: 0.1, y1: 0.1, x2: 0.4, y2: 0.4 },
        { kind: 'arrow', x1: 0.9, y1: 0.9, x2: 0.5, y2: 0.5 },
      ],
      still: {
        full: { sha256: '1'.repeat(64), width: 1920, height: 1080 },
        picture: { sha256, sizeBytes: pixelJpeg.byteLength },
        missing: null,
      },
    },
  ],
  coverage: [],
  scorecard: null,
  notWatchedReason: null,
  custody: { sequence: 1, hash: '1'.repeat(64) },
  checkpoint: exampleCheckpoint,
  previousVersion: null,
  reopenReason: null,
};
