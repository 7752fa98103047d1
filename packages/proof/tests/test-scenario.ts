import { makeBundle, sha256Of, type TestFiles } from './test-bundle.ts';
import { TestLedger, type TestFact } from './test-ledger.ts';
import { TestRandom } from './test-random.ts';

/** A ledger with several tickets and a change of its key, from which all vectors are made. */

export const TICKET = 'T-0001';
export const VIDEO_1 = 'data/evidence/V01-front-door.mp4';
export const VIDEO_2 = 'data/evidence/V02-back-yard.mp4';
export const REPORT = 'data/reports/report-v1.pdf';
/** Numbers of the entries of the ticket. */
export const entryOf = { created: 2, video1: 3, video2: 5, started: 8, finding: 9, report: 11 } as const;
export const KEY_CHANGE = 7;
/** Number of the entry `bundle.created`. */
export const BUNDLE_ENTRY = 13;
/** Number of entries at the bundle's checkpoint. */
export const SIZE = 15;
const earlierSizes = [5, 10, 12];

/** Deviations from the usual scenario. */
export interface ScenarioChange {
  readonly seed?: string;
  readonly finding?: Partial<TestFact>;
  /** Replaces entries of the ticket by entries about others. */
  readonly withoutFinding?: boolean;
  readonly omitted?: readonly number[];
  readonly earlier?: readonly number[];
  /** Replaces data of the bundle's entry. */
  readonly bundleData?: TestFact['data'];
  /** The version of the format. */
  readonly format?: 1 | 2;
  readonly changeKey?: (ledger: TestLedger) => void;
  /** Runs before the operator makes the bundle. */
  readonly beforeBundle?: (ledger: TestLedger, evidence: Map<string, Uint8Array>) => void;
}

/** A ledger and the bundle of the ticket. */
export interface Scenario {
  readonly ledger: TestLedger;
  readonly files: TestFiles;
}

const other: TestFact = { event: 'ticket.viewed', ticketId: 'T-0002', data: {} };

/** Makes the ledger and the bundle. The same change gives the same bytes. */
export function makeScenario(change: ScenarioChange = {}): Scenario {
  const random = new TestRandom(change.seed ?? 'vectors');
  const ledger = new TestLedger('plainview.example/ledger', random);
  const evidence = new Map([
    [VIDEO_1, random.bytes(96)],
    [VIDEO_2, random.bytes(80)],
    [REPORT, random.bytes(64)],
  ]);
  const sha256 = (path: string): string => sha256Of(evidence.get(path) ?? new Uint8Array());
  const record = (event: string, data: TestFact['data'] = {}): unknown =>
    ledger.append({ event, ticketId: TICKET, data });
  record('ticket.created', { incidentType: 'Traffic Stop', officersInvolved: ['Baker', 'Cole'] });
  record('video.stored', { position: 1, fileName: 'front door.mp4', sizeBytes: 96, sha256: sha256(VIDEO_1) });
  ledger.append(other);
  record('video.stored', { position: 2, fileName: 'back yard.mp4', sizeBytes: 80, sha256: sha256(VIDEO_2) });
  ledger.append(other);
  if (change.changeKey) change.changeKey(ledger);
  else ledger.changeKey();
  record('ticket.started');
  const finding = {
    event: 'finding.created',
    ticketId: TICKET,
    data: { text: '“Hands up” – 3 m', isUrgent: false },
  };
  ledger.append(change.withoutFinding ? other : { ...finding, ...change.finding });
  ledger.append(other);
  record('report.delivered', {
    version: 1,
    sha256: sha256(REPORT),
    sizeBytes: 64,
    isFinal: true,
    reason: null,
  });
  ledger.append(other);
  change.beforeBundle?.(ledger, evidence);
  const { omitted = [], earlier = earlierSizes } = change;
  const files = makeBundle({
    ledger,
    ticketId: TICKET,
    evidence,
    earlier,
    omitted,
    ...(change.format && { format: change.format }),
    ...(change.bundleData && { bundleData: change.bundleData }),
    later: SIZE - BUNDLE_ENTRY,
  });
  return { ledger, files };
}
