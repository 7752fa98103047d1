import type { Fault } from '../../src/fault.ts';
import { sha256Of } from '../test-bundle.ts';
import { makeKey } from '../test-ledger.ts';
import { TestRandom } from '../test-random.ts';
import { entryOf, makeScenario, REPORT, TICKET, VIDEO_1 } from '../test-scenario.ts';
import { copy, released, releaseProof, releaseReport } from './release-vectors.ts';
import { fault } from './vector.ts';

/** Receipts and other proofs that a reader has without a bundle. */

/** A proof, files that it may be about, and what a verifier must find. */
export interface ProofVector {
  readonly name: string;
  readonly what: string;
  readonly proof: string | Uint8Array;
  /** Files by name. */
  readonly files: Readonly<Record<string, Uint8Array>>;
  readonly keys: readonly string[];
  readonly faults: readonly Fault[];
}

const invoice = Buffer.from('%PDF-1.7 an invoice');
const { ledger, files } = makeScenario({
  beforeBundle: (own) =>
    own.append({
      event: 'invoice.issued',
      ticketId: null,
      data: { invoiceNumber: 'INV-2026-0042', sha256: sha256Of(invoice), sizeBytes: invoice.length },
    }),
});
const INVOICE_ENTRY = 13;
const [firstKey = '', newestKey = ''] = ledger.keys.map(({ text }) => text);
const [video, report] = [VIDEO_1, REPORT].map((path) => files.get(path) ?? new Uint8Array());
const receipt = ledger.proof(entryOf.video1, 5);
const reportProof = ledger.proof(entryOf.report, 12);
const invoiceProof = ledger.proof(INVOICE_ENTRY, ledger.size);
const releaseKey = released.ledger.keys.at(-1)?.text ?? '';
const LISTING_ENTRY = 13;
const { ledger: listing } = makeScenario({
  beforeBundle: (own) =>
    own.append({
      event: 'redaction.approved',
      ticketId: TICKET,
      data: { copies: [`video-1 ${sha256Of(copy)}`], reportSha256: sha256Of(copy), '': sha256Of(copy) },
    }),
});
const attacker = makeKey(ledger.origin, new TestRandom('attacker').bytes(32));
const withVideo = { 'front-door.mp4': video ?? new Uint8Array() };
const withReport = { 'report.pdf': report ?? new Uint8Array() };

export const proofVectors: readonly ProofVector[] = [
  {
    name: 'receipt-alone',
    what: 'a receipt without its video',
    proof: receipt,
    files: {},
    keys: [firstKey],
    faults: [],
  },
  {
    name: 'receipt-and-video',
    what: 'a receipt and its video',
    proof: receipt,
    files: withVideo,
    keys: [firstKey],
    faults: [],
  },
  {
    name: 'report-and-proof',
    what: 'the proof of a report and the report, signed by the newest key',
    proof: reportProof,
    files: withReport,
    keys: [newestKey],
    faults: [],
  },
  {
    name: 'invoice-and-proof',
    what: 'the proof of an invoice and the invoice',
    proof: invoiceProof,
    files: { 'INV-2026-0042.pdf': invoice },
    keys: [newestKey],
    faults: [],
  },
  {
    name: 'invoice-changed',
    what: 'the proof of an invoice and another invoice',
    proof: invoiceProof,
    files: { 'INV-2026-0043.pdf': Buffer.from('%PDF-1.7 another invoice') },
    keys: [newestKey],
    faults: [fault('unproven-file', 'INV-2026-0043.pdf')],
  },
  {
    name: 'release-and-proof',
    what: 'the proof of the delivery of a redacted copy, the copy and its release report',
    proof: releaseProof,
    files: { 'redacted-copy.mp4': copy, 'release-report.pdf': releaseReport },
    keys: [releaseKey],
    faults: [],
  },
  {
    name: 'release-of-other-files',
    what: 'the proof of the delivery of a redacted copy, and files that it is not about',
    proof: releaseProof,
    files: { 'other-copy.mp4': Buffer.from('another copy'), ...withReport },
    keys: [releaseKey],
    faults: [fault('unproven-file', 'other-copy.mp4'), fault('unproven-file', 'report.pdf')],
  },
  {
    name: 'copies-of-other-entry',
    what: 'the proof of an entry that is not the delivery of a redacted copy but lists one, and the copy',
    proof: listing.proof(LISTING_ENTRY, LISTING_ENTRY),
    files: { 'redacted-copy.mp4': copy },
    keys: listing.keys.slice(-1).map(({ text }) => text),
    faults: [fault('unproven-file', 'redacted-copy.mp4')],
  },
  {
    name: 'receipt-of-other-file',
    what: 'the receipt of a video and a report',
    proof: receipt,
    files: { ...withVideo, ...withReport },
    keys: [firstKey],
    faults: [fault('unproven-file', 'report.pdf')],
  },
  {
    name: 'proof-of-no-file',
    what: 'the proof of a finding, which is about no file, and a video',
    proof: ledger.proof(entryOf.finding, 10),
    files: withVideo,
    keys: [newestKey],
    faults: [fault('unproven-file', 'front-door.mp4')],
  },
  {
    name: 'receipt-with-other-key',
    what: 'the reader has another key than the one that signed the receipt',
    proof: reportProof,
    files: withReport,
    keys: [firstKey],
    faults: [fault('unknown-key', 12)],
  },
  {
    name: 'receipt-signed-by-attacker',
    what: 'an attacker signs the receipt with their own key',
    proof: ledger.proof(entryOf.video1, 5, ledger.checkpoint(5, attacker)),
    files: withVideo,
    keys: [firstKey],
    faults: [fault('unknown-key', 5)],
  },
  {
    name: 'receipt-signature-changed',
    what: 'the signature of the receipt is changed',
    proof: receipt.replace(/.{12}\n$/u, 'AAAAAAAAAAA=\n'),
    files: withVideo,
    keys: [firstKey],
    faults: [fault('signature', 5)],
  },
  {
    name: 'receipt-path-changed',
    what: 'the proof of the entry is cut off',
    proof: receipt.replace(/\n[\w+/=]+\n\n/u, '\n\n'),
    files: withVideo,
    keys: [firstKey],
    faults: [fault('kept-proof', entryOf.video1), fault('unproven-file', 'front-door.mp4')],
  },
  {
    name: 'receipt-unreadable',
    what: 'the receipt has lines with carriage returns',
    proof: receipt.replaceAll('\n', '\r\n'),
    files: withVideo,
    keys: [firstKey],
    faults: [fault('kept-proof', 0)],
  },
];
