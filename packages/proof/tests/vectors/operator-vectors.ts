import type { TestFiles } from '../test-bundle.ts';
import { makeBundle } from '../test-bundle.ts';
import type { TestLedger } from '../test-ledger.ts';
import { TestRandom } from '../test-random.ts';
import {
  BUNDLE_ENTRY,
  entryOf,
  makeScenario,
  SIZE,
  TICKET,
  VIDEO_1,
  VIDEO_2,
  type ScenarioChange,
} from '../test-scenario.ts';
import { fault, type Vector } from './vector.ts';

/** Manipulations by an operator, who has the keys and signs everything again. */

const { ledger } = makeScenario();
const keyTexts = (one: TestLedger): string[] => one.keys.slice(0, 1).map(({ text }) => text);
const keys = keyTexts(ledger);
const reportProof = { 'report-v1.tlog-proof': ledger.proof(entryOf.report, 12) };
const receipt2 = { 'receipt-V02.tlog-proof': ledger.proof(entryOf.video2, 6) };
const findingProof = { 'finding.tlog-proof': ledger.proof(entryOf.finding, 10) };

const scenarioFiles = (change: ScenarioChange): TestFiles => makeScenario(change).files;

/** The operator shows another agency the same history with another finding. */
const rewritten = scenarioFiles({
  beforeBundle: (own) =>
    own.rewrite(entryOf.finding, (entry) => ({ ...entry, data: { text: 'nothing', isUrgent: false } })),
});

/** Makes the bundle from a backup that has only the first entries; later ones, if any, are about others. */
function restored(size: number, added: number): TestFiles {
  const copy = ledger.restoredAt(size, new TestRandom(`restored ${added}`));
  for (let count = 0; count < added; count += 1)
    copy.append({ event: 'ticket.viewed', ticketId: 'T-0003', data: {} });
  const videos = [VIDEO_1, VIDEO_2].map(
    (path) => [path, makeScenario().files.get(path) ?? new Uint8Array()] as const,
  );
  return makeBundle({ ledger: copy, ticketId: TICKET, evidence: new Map(videos), earlier: [5] });
}

/** The clock is before its time for a day while the finding is recorded. */
const moved = scenarioFiles({ finding: { clockOffsetMs: -24 * 60 * 60 * 1000 } });

const flipped = scenarioFiles({
  beforeBundle: (_, evidence) => {
    evidence.set(
      VIDEO_2,
      Uint8Array.from(evidence.get(VIDEO_2) ?? [], (byte, place) => (place === 10 ? byte ^ 1 : byte)),
    );
  },
});

const inconsistent = (): TestFiles => {
  const { ledger: own, files } = makeScenario({ earlier: [] });
  const twin = makeScenario({
    beforeBundle: (other) => other.rewrite(entryOf.created, (entry) => ({ ...entry, actorName: 'Cole' })),
  }).ledger;
  const line = JSON.stringify({ checkpoint: twin.checkpoint(10), hashes: own.consistency(10, SIZE) });
  return files.set('proof/earlier.jsonl', Buffer.from(`${line}\n`));
};

export const operatorVectors: readonly Vector[] = [
  {
    name: 'operator-rewrote-entry',
    what: 'the operator rewrites an entry and signs the new history; the reader kept the proof of the entry',
    files: rewritten,
    keys,
    kept: findingProof,
    faults: [fault('fork', 10), fault('fork', entryOf.finding)],
  },
  {
    name: 'fork',
    what: 'two agencies are shown different histories; the reader has the checkpoint of the other agency',
    files: rewritten,
    keys,
    kept: { 'other-agency.checkpoint': ledger.checkpoint(SIZE) },
    faults: [fault('fork', SIZE)],
  },
  {
    name: 'fork-unseen',
    what: 'as before, but the sizes of the checkpoints differ; they can be compared only with a consistency proof',
    files: rewritten,
    keys,
    kept: { 'other-agency-earlier.checkpoint': ledger.checkpoint(BUNDLE_ENTRY) },
    faults: [],
  },
  {
    name: 'earlier-inconsistent',
    what: 'an earlier checkpoint that the agency received does not fit the history',
    files: inconsistent(),
    keys,
    kept: {},
    faults: [fault('earlier-checkpoint', 10)],
  },
  {
    name: 'rollback',
    what: 'the operator restores an old backup and makes the bundle; the reader kept the proof of the lost report',
    files: restored(8, 0),
    keys,
    kept: reportProof,
    faults: [fault('rollback', entryOf.report)],
  },
  {
    name: 'rollback-continued',
    what: 'the operator restores an old backup, and others use the ledger until it is as long as before',
    files: restored(8, 8),
    keys,
    kept: reportProof,
    faults: [fault('entry-missing', entryOf.report)],
  },
  {
    name: 'clock-moved',
    what: 'the clock of the server is moved back by a day for one entry',
    files: moved,
    keys,
    kept: {},
    faults: [fault('clock', entryOf.finding)],
  },
  {
    name: 'operator-omitted-entry',
    what: 'the operator leaves the entry of a video out of the bundle; the reader kept its receipt',
    files: scenarioFiles({ omitted: [entryOf.video2] }),
    keys,
    kept: receipt2,
    faults: [fault('unproven-file', VIDEO_2), fault('entry-missing', entryOf.video2)],
  },
  {
    name: 'operator-changed-video',
    what: 'the operator puts another video into the bundle and signs everything',
    files: flipped,
    keys,
    kept: {},
    faults: [fault('unproven-file', VIDEO_2)],
  },
];
