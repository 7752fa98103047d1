import type { CustodyEntry } from '@plainview/domain/ledger/ledger-entries';
import type { PrintedCheckpoint } from '@plainview/domain/ledger/printed-checkpoint';
import { checkpointSection } from './checkpoint-section.ts';
import { masthead, ownMasthead } from './pdf-masthead.ts';
import { finish, pageFurniture } from './pdf-pages.ts';
import { CODE_COLUMNS, FACT_COLUMNS, table } from './pdf-table.ts';
import { heading, paragraphs } from './pdf-text.ts';
import { bytesText, hashText, ticketText, utcText } from './report-text.ts';
import { QUIET, newPdf, type Element, type Pdf } from './tagged-pdf.ts';
import { printable } from './typesetting/visible-text.ts';

/** Content of the receipt for a stored video. */
export interface ReceiptDocument {
  /** The entry `video.stored`. */
  readonly entry: Pick<
    CustodyEntry,
    'sequence' | 'hash' | 'occurredAt' | 'actorName' | 'subjectId' | 'ticketId' | 'data'
  >;
  readonly agencyName: string;
  /** Null if the ticket was deleted. */
  readonly ticketNumber: string | null;
  readonly checkpoint: PrintedCheckpoint;
  /** When the checkpoint was signed; creation date of the file. */
  readonly signedAt: Date;
  /** The proof that the entry belongs to the checkpoint, which is attached. */
  readonly proof: string;
}

/**
 * Renders the receipt for a stored video as a tagged PDF with the proof attached as `receipt.tlog-proof`. The
 * same checkpoint always gives the same bytes.
 */
export async function renderReceiptPdf(receipt: ReceiptDocument): Promise<Uint8Array> {
  const { entry, signedAt } = receipt;
  const fileName = printable(String(entry.data['fileName']));
  const info = {
    title: `Receipt for ${fileName}`,
    subject: `Video ${entry.subjectId}`,
    author: 'Plainview',
    createdAt: signedAt,
  };
  const pdf = await newPdf(info, receipt);
  const root = pdf.kit.struct('Document');
  pdf.kit.addStructure(root);
  const { ticketNumber } = receipt;
  const subject = ticketNumber === null ? `Ledger entry ${entry.sequence}` : `Ticket ${ticketNumber}`;
  masthead(pdf, root, ownMasthead(subject, ['Receipt']));
  heading(pdf, root, 'H1', 'Video receipt');
  paragraphs(pdf, root, 'Plainview received and stored this video file.', { color: QUIET });
  facts(pdf, root, receipt);
  ledgerEntry(pdf, root, receipt);
  checkpointSection(pdf, root, receipt.checkpoint);
  verification(pdf, root);
  root.end();
  pageFurniture(pdf, `${subject}, receipt`);
  pdf.kit.file(Buffer.from(receipt.proof), {
    name: 'receipt.tlog-proof',
    type: 'text/plain',
    description: 'The ledger entry, and the proof that it belongs to the checkpoint',
    relationship: 'Data',
    creationDate: signedAt,
    modifiedDate: signedAt,
  });
  return finish(pdf);
}

function facts(pdf: Pdf, root: Element, { entry, agencyName, ticketNumber }: ReceiptDocument): void {
  const { fileName, sizeBytes } = entry.data;
  table(pdf, root, FACT_COLUMNS, [
    ['Agency', printable(agencyName)],
    ['Ticket', entry.ticketId === null ? '-' : ticketText(ticketNumber, entry.ticketId)],
    ['File', printable(String(fileName))],
    ['Size', bytesText(Number(sizeBytes))],
    ['Stored', `${utcText(new Date(entry.occurredAt))}, by the clock of the server`],
    ['Submitted by', printable(entry.actorName)],
  ]);
}

function ledgerEntry(pdf: Pdf, root: Element, { entry }: ReceiptDocument): void {
  table(pdf, root, CODE_COLUMNS, [
    ['SHA-256 of the file', hashText(String(entry.data['sha256']))],
    ['Ledger entry', String(entry.sequence)],
    ['Hash of the entry', hashText(entry.hash)],
  ]);
}

function verification(pdf: Pdf, root: Element): void {
  heading(pdf, root, 'H2', 'How to verify this receipt');
  paragraphs(
    pdf,
    root,
    [
      'Compute the SHA-256 of your copy of the file and compare all 64 digits (here on two lines).',
      'Linux: sha256sum FILE. macOS: shasum -a 256 FILE. Windows PowerShell: Get-FileHash FILE.',
      'The attached receipt.tlog-proof contains the entry and proves that it belongs to the checkpoint. Anyone can verify it without this server: docs/proof-format.md in the repository of Plainview describes how.',
    ].join(' '),
    { size: 8.5 },
  );
}
