import type { PrintedCheckpoint } from '@plainview/domain/ledger/printed-checkpoint';
import { CODE_COLUMNS, table } from './pdf-table.ts';
import { heading, paragraphs } from './pdf-text.ts';
import { hashText } from './report-text.ts';
import { QUIET, type Element, type Pdf } from './tagged-pdf.ts';

/** Draws a checkpoint of the ledger and the key that signed it. Draws nothing without one. */
export function checkpointSection(pdf: Pdf, root: Element, checkpoint: PrintedCheckpoint | null): void {
  if (checkpoint === null) return;
  const { origin, size, root: treeRoot, signature, key, keyFingerprint } = checkpoint;
  heading(pdf, root, 'H2', 'Ledger checkpoint', 120);
  paragraphs(
    pdf,
    root,
    'This signed checkpoint states the number of entries in the ledger and a hash of all of them. Keep it: if an entry up to there is ever changed or removed, later checkpoints no longer continue it.',
    { color: QUIET, size: 8.5 },
  );
  table(pdf, root, CODE_COLUMNS, [
    ['Ledger', origin],
    ['Entries', String(size)],
    ['Root', treeRoot],
    ['Signature', signature],
    // Broken where a reader expects it.
    ['Key', key.replace('+', '+\n')],
    ['Fingerprint of the key', hashText(keyFingerprint)],
  ]);
}
