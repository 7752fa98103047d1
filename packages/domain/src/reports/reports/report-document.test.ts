import { expect, test } from 'vitest';
import { noFrames } from '../../review/findings/finding.ts';
import { noIllustration } from '../../review/findings/report-still.ts';
import { numberedFindings, restoreReport, storeReport, type ReportDocument } from './report-document.ts';
import { reportManifest } from './report-manifest.ts';

const report = {
  reportId: 'report-7',
  ticketId: 'ticket-9',
  ticketNumber: 'NP-2026-0042',
  version: 1,
  agencyName: 'North PD',
  incidentType: 'Training',
  officers: [],
  letterhead: null,
  timeZone: 'UTC',
  caseNumber: 'CAD 17/4',
  incidentTime: '2026-02-28T22:15-05:00',
  request: 'Was the order clear?',
  submittedAt: new Date('2026-03-01T23:30:00Z'),
  deliveredAt: new Date('2026-03-04T05:06:07.890Z'),
  reviewerName: 'Dana',
  summary: 'Sound.',
  videos: [],
  findings: [],
  coverage: [],
  scorecard: null,
  notWatchedReason: null,
  custody: { sequence: 41, hash: '1'.repeat(64) },
  checkpoint: {
    origin: 'example.org/ledger/1',
    size: 41,
    root: 'cm9vdA==',
    signature: '— example.org/ledger/1 c2lnbmF0dXJl',
    key: 'example.org/ledger/1+01020304+a2V5',
    keyFingerprint: '2'.repeat(64),
  },
  previousVersion: null,
  reopenReason: null,
} as const satisfies ReportDocument;

test('PR-02 a stored report keeps its checkpoint, and one of an earlier release has none', () => {
  const stored = storeReport(report);
  expect(restoreReport(stored)).toEqual(report);
  const { checkpoint: _checkpoint, ...earlier } = stored;
  expect(restoreReport(earlier)).toEqual({ ...report, checkpoint: null });
});

test('DK-01: a report of an earlier release has no number and no facts of the case', () => {
  const stored = storeReport(report);
  const {
    ticketNumber: _number,
    caseNumber: _case,
    incidentTime: _time,
    request: _request,
    ...earlier
  } = stored;
  const unknown = { ticketNumber: null, caseNumber: null, incidentTime: null, request: null };
  expect(restoreReport(earlier)).toEqual({ ...report, ...unknown });
});

test('CL-05: coverage of a report of an earlier release is stated only', () => {
  const gaps = [{ startMicroseconds: 0, endMicroseconds: 1000 }];
  const shares = { watchedPercent: 90, attentivePercent: 50 };
  const reviewers = [{ name: 'Dana', ...shares }];
  const earlier = {
    ...storeReport(report),
    coverage: [{ videoLabel: 'video-1', ...shares, gaps, reviewers }],
  };
  const restored = restoreReport(earlier);
  const unknown = { skimmedPercent: null, statedPercent: null };
  expect(restored.coverage).toEqual([
    {
      videoLabel: 'video-1',
      certainty: 'stated',
      ...shares,
      ...unknown,
      gaps,
      reviewers: [{ name: 'Dana', ...shares, ...unknown }],
    },
  ]);
  expect(JSON.parse(reportManifest(restored))).toMatchObject({ format: 'plainview-report/1' });
});

test('findings are numbered in one way: the most serious first, then by time, in any order of input', () => {
  const finding = {
    ...noFrames,
    ...noIllustration,
    videoLabel: 'video-1',
    endMicroseconds: null,
    category: 'Other',
    authorName: 'Dana',
  };
  const findings = [
    { ...finding, startMicroseconds: 3, severity: 'minor', text: 'c' },
    { ...finding, startMicroseconds: 2, severity: 'retired', text: 'e' },
    { ...finding, startMicroseconds: 9, severity: 'critical', text: 'a' },
    { ...finding, startMicroseconds: 1, severity: 'minor', text: 'b' },
    { ...finding, startMicroseconds: 0, severity: 'positive', text: 'd' },
  ];
  for (const order of [findings, findings.toReversed()])
    expect(numberedFindings({ ...report, findings: order }).map(({ number, text }) => number + text)).toEqual(
      ['F1a', 'F2b', 'F3c', 'F4d', 'F5e'],
    );
});
