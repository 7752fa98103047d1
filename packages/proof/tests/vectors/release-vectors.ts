import { parseEntry } from '../../src/ledger-entry.ts';
import { formerFiles, makeFormerLedger } from '../former-scenario.ts';
import { readTestLines, sha256Of, writeManifests, writeTestLines, type TestFiles } from '../test-bundle.ts';
import { makeScenario, REPORT, TICKET, VIDEO_1, VIDEO_2, type Scenario } from '../test-scenario.ts';
import { fault, type Vector } from './vector.ts';

/** Bundles with the release report of a delivered redacted copy, whose entry records both. */

const RELEASE_REPORT = 'data/release-reports/1-NP-2026-0001-release-report.pdf';
const OLD_RELEASE_REPORT = 'data/imported/release-reports/1-NP-2026-0001-release-report.pdf';
const CUSTODY = 'data/custody.jsonl';
const INCLUSION = 'proof/inclusion.jsonl';
/** Number of the entry `redaction.delivered`. */
export const RELEASE_ENTRY = 13;
export const releaseReport = Buffer.from('%PDF-1.7 a release report');
/** The redacted copy, which bundles do not contain. */
export const copy = Buffer.from('a redacted copy');

const delivered = (report: Uint8Array): Parameters<Scenario['ledger']['append']>[0] => ({
  event: 'redaction.delivered',
  ticketId: TICKET,
  data: {
    copies: ['video-1 missing', `video-2 ${sha256Of(copy)}`],
    reportSha256: sha256Of(report),
    totalCents: 220,
  },
});

/** Makes the bundle with the report at a path. @param recorded the report that the ledger recorded */
const makeReleased = (path = RELEASE_REPORT, recorded: Uint8Array | null = releaseReport): Scenario =>
  makeScenario({
    beforeBundle: (own, evidence) => {
      if (recorded) own.append(delivered(recorded));
      evidence.set(path, releaseReport);
    },
  });

export const released = makeReleased();
const keys = released.ledger.keys.slice(0, 1).map(({ text }) => text);
export const releaseProof = released.ledger.proof(RELEASE_ENTRY, RELEASE_ENTRY);
const kept = { 'release.tlog-proof': releaseProof };
const untouched = { keys, kept: {}, files: released.files };
const own = { [VIDEO_1]: 'own', [VIDEO_2]: 'own', [REPORT]: 'own' } as const;

function changed(change: (files: TestFiles) => unknown, writesManifests = false): Pick<Vector, 'files'> {
  const files = new Map(released.files);
  change(files);
  if (writesManifests) writeManifests(files);
  return { files };
}

const otherReport = (files: TestFiles): unknown =>
  files.set(RELEASE_REPORT, Buffer.from('%PDF-1.7 another report'));

const changeEntry = (change: (line: string) => string) => (files: TestFiles) =>
  writeTestLines(
    files,
    CUSTODY,
    readTestLines(files, CUSTODY).map((line) =>
      parseEntry(line)?.sequence === RELEASE_ENTRY ? change(line) : line,
    ),
  );

const otherHash = sha256Of(Buffer.from('another file'));

function removeEntry(files: TestFiles): void {
  for (const path of [CUSTODY, INCLUSION])
    writeTestLines(
      files,
      path,
      readTestLines(files, path).filter((line) => !line.startsWith(`{"sequence":${RELEASE_ENTRY},`)),
    );
}

/** Makes the bundle of an agency that moved here after the delivery. */
function makeMoved(): Pick<Vector, 'files' | 'keys' | 'kept' | 'formerKeys'> {
  const former = makeFormerLedger();
  former.append(delivered(releaseReport));
  const { files } = makeScenario({
    beforeBundle: (_, evidence) => {
      for (const [path, bytes] of formerFiles(former)) evidence.set(path, bytes);
      evidence.set(OLD_RELEASE_REPORT, releaseReport);
    },
  });
  return { files, keys, kept: {}, formerKeys: former.keys.slice(0, 1).map(({ text }) => text) };
}

export const releaseVectors: readonly Vector[] = [
  {
    name: 'release-report',
    what: 'nothing is changed; the bundle has a release report, and the reader kept the proof of its delivery',
    ...untouched,
    kept,
    faults: [],
    evidence: { ...own, [RELEASE_REPORT]: 'own' },
  },
  {
    name: 'release-report-changed',
    what: 'the release report is replaced; the manifests are as before',
    ...untouched,
    ...changed(otherReport),
    faults: [fault('changed-file', RELEASE_REPORT)],
    evidence: own,
  },
  {
    name: 'release-report-changed-and-manifests',
    what: 'the release report is replaced; the manifests are corrected',
    ...untouched,
    ...changed(otherReport, true),
    faults: [
      fault('changed-file', 'tagmanifest-sha256.txt'),
      fault('changed-file', RELEASE_REPORT),
      fault('unproven-file', RELEASE_REPORT),
    ],
    evidence: { ...own, [RELEASE_REPORT]: 'no-entry' },
  },
  {
    name: 'release-entry-with-other-report',
    what: 'the entry of the delivery gets the SHA-256 of another report; the manifests are corrected',
    ...untouched,
    ...changed(
      changeEntry((line) => line.replace(sha256Of(releaseReport), otherHash)),
      true,
    ),
    faults: [
      fault('changed-file', 'tagmanifest-sha256.txt'),
      fault('changed-file', CUSTODY),
      fault('entry-changed', RELEASE_ENTRY),
      fault('unproven-file', RELEASE_REPORT),
    ],
    evidence: { ...own, [RELEASE_REPORT]: 'no-entry' },
  },
  {
    name: 'release-entry-with-other-copy',
    what: 'the entry of the delivery gets the SHA-256 of another redacted copy; the manifests are corrected',
    ...untouched,
    ...changed(
      changeEntry((line) => line.replace(sha256Of(copy), otherHash)),
      true,
    ),
    faults: [
      fault('changed-file', 'tagmanifest-sha256.txt'),
      fault('changed-file', CUSTODY),
      fault('entry-changed', RELEASE_ENTRY),
      fault('unproven-file', RELEASE_REPORT),
    ],
    evidence: { ...own, [RELEASE_REPORT]: 'no-entry' },
  },
  {
    name: 'release-entry-removed',
    what: 'the entry of the delivery is removed, of which the reader kept the proof; the manifests are corrected',
    ...untouched,
    ...changed(removeEntry, true),
    kept,
    faults: [
      fault('changed-file', 'tagmanifest-sha256.txt'),
      fault('changed-file', CUSTODY),
      fault('entry-missing', RELEASE_ENTRY),
      fault('unproven-file', RELEASE_REPORT),
    ],
    evidence: { ...own, [RELEASE_REPORT]: 'no-entry' },
  },
  {
    name: 'release-report-of-operator',
    what: 'the operator puts another release report into the bundle than the ledger recorded',
    ...untouched,
    files: makeReleased(RELEASE_REPORT, Buffer.from('%PDF-1.7 another report')).files,
    faults: [fault('unproven-file', RELEASE_REPORT)],
    evidence: { ...own, [RELEASE_REPORT]: 'no-entry' },
  },
  {
    name: 'release-report-without-entry',
    what: 'the operator adds a release report of which the ledger recorded no delivery',
    ...untouched,
    files: makeReleased(RELEASE_REPORT, null).files,
    faults: [fault('unproven-file', RELEASE_REPORT)],
    evidence: { ...own, [RELEASE_REPORT]: 'no-entry' },
  },
  {
    name: 'release-omitted',
    what: 'the operator leaves out the delivery and its release report; the reader kept its proof',
    ...untouched,
    kept,
    files: makeScenario({
      omitted: [RELEASE_ENTRY],
      beforeBundle: (ledger) => ledger.append(delivered(releaseReport)),
    }).files,
    faults: [fault('entry-missing', RELEASE_ENTRY)],
    evidence: own,
  },
  {
    name: 'release-report-as-report',
    what: 'the operator puts the release report among the reports of reviews',
    ...untouched,
    files: makeReleased('data/reports/report-v2.pdf').files,
    faults: [fault('unproven-file', 'data/reports/report-v2.pdf')],
    evidence: { ...own, 'data/reports/report-v2.pdf': 'no-entry' },
  },
  {
    name: 'former-release-report',
    what: 'nothing is changed; the former ledger recorded the delivery before the agency moved',
    ...makeMoved(),
    faults: [],
    evidence: { ...own, [OLD_RELEASE_REPORT]: 'former' },
  },
];
