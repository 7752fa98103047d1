import { formatEntry } from '../src/ledger-entry.ts';
import { sha256Of, writeTestLines, type TestFiles } from './test-bundle.ts';
import { TestLedger } from './test-ledger.ts';
import { TestRandom } from './test-random.ts';
import { makeScenario, TICKET, type Scenario } from './test-scenario.ts';

/** A ledger from which an agency moved, and the bundle of a ticket that it recorded. */

export const FORMER = 'data/imported/ledger-1';
export const OLD_VIDEO = 'data/imported/evidence/V01-porch.mp4';
export const OLD_REPORT = 'data/imported/reports/report-v1.pdf';
export const OLD_SIDECAR = 'data/imported/sidecars/1-V01-porch.xml';
/** Numbers of the entries of the ticket in the former ledger. */
export const formerEntry = { created: 2, video: 3, finding: 6, report: 7, sidecar: 8 } as const;
/** Number of entries at the checkpoint of the former ledger. */
export const FORMER_SIZE = 10;

/** The content of the imported files. */
export const oldFiles: ReadonlyMap<string, Uint8Array> = new Map(
  [OLD_VIDEO, OLD_REPORT, OLD_SIDECAR].map((path) => [path, new TestRandom(path).bytes(48)]),
);

/** Makes the ledger of the former installation. */
export function makeFormerLedger({ origin = 'old.example/ledger', seed = 'former' } = {}): TestLedger {
  const ledger = new TestLedger(origin, new TestRandom(seed));
  const store = (event: string, path: string): unknown =>
    ledger.append({
      event,
      ticketId: TICKET,
      data: { sha256: sha256Of(oldFiles.get(path) ?? new Uint8Array()) },
    });
  ledger.append({ event: 'ticket.created', ticketId: TICKET, data: {} });
  store('video.stored', OLD_VIDEO);
  ledger.append({ event: 'ticket.viewed', ticketId: 'T-0002', data: {} });
  ledger.changeKey();
  ledger.append({ event: 'finding.created', ticketId: TICKET, data: { text: '“Stop”' } });
  store('report.delivered', OLD_REPORT);
  store('video.sidecar_stored', OLD_SIDECAR);
  for (const event of ['ticket.viewed', 'agency.exported'])
    ledger.append({ event, ticketId: null, data: {} });
  return ledger;
}

/** Returns what a bundle has of a former ledger: the entries of the ticket, their proofs, and its keys. */
export function formerFiles(ledger: TestLedger, folder = FORMER): TestFiles {
  const { size } = ledger;
  const own = ledger.entries.filter(({ entry }) => entry['ticketId'] === TICKET);
  const files: TestFiles = new Map([[`${folder}/checkpoint`, Buffer.from(ledger.checkpoint(size))]]);
  const lines = {
    'custody.jsonl': own.map((entry) => formatEntry(entry)),
    'inclusion.jsonl': own.map(({ sequence }) =>
      JSON.stringify({ sequence, hashes: ledger.inclusion(sequence, size) }),
    ),
    'keys.txt': ledger.keys.map(({ text }) => text),
    'key-changes.jsonl': ledger.keyChanges.map((sequence) =>
      JSON.stringify({
        line: formatEntry(ledger.entry(sequence)),
        hashes: ledger.inclusion(sequence, size),
      }),
    ),
  };
  for (const [name, list] of Object.entries(lines)) writeTestLines(files, `${folder}/${name}`, list);
  return files;
}

/** Makes the bundle of an agency that moved here with these files, as its new installation does. */
export const makeMovedScenario = (
  imported: ReadonlyMap<string, Uint8Array>,
  record: (own: TestLedger) => unknown = () => null,
): Scenario =>
  makeScenario({
    beforeBundle: (own, evidence) => {
      for (const [path, bytes] of imported) evidence.set(path, bytes);
      record(own);
    },
  });
