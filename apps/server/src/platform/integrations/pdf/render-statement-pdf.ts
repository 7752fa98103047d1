import { billedType, monthLabel, type StatementSums } from '@plainview/domain/billing/statements/statement';
import type { PrintedCheckpoint } from '@plainview/domain/ledger/printed-checkpoint';
import { formatLength } from '@plainview/domain/shared/duration';
import { formatMoney } from '@plainview/domain/shared/money';
import { paymentStatusLabels, type PaymentStatus } from '@plainview/domain/tickets/tickets/payment';
import { checkpointSection } from './checkpoint-section.ts';
import { finish, pageFurniture } from './pdf-pages.ts';
import { FACT_COLUMNS, table, type Column } from './pdf-table.ts';
import { heading, paragraphs } from './pdf-text.ts';
import { utcText } from './print-time.ts';
import { CONTENT_WIDTH, QUIET, newPdf } from './tagged-pdf.ts';
import { isolated, printable } from './typesetting/visible-text.ts';

/** Content of a statement. */
export interface StatementDocument {
  readonly agencyName: string;
  /** For example 2026-11. */
  readonly month: string;
  readonly sums: StatementSums;
  /** Null if the ledger has none. */
  readonly checkpoint: PrintedCheckpoint | null;
  readonly lines: readonly {
    readonly id: string;
    readonly number: string | null;
    readonly submittedAt: Date;
    readonly incidentType: string;
    readonly isRush: boolean;
    readonly videoCount: number;
    readonly totalSeconds: number;
    readonly totalCents: number;
    readonly paymentStatus: PaymentStatus;
    readonly payment: { readonly note: string } | null;
  }[];
}

const columns: readonly Column[] = [
  { title: 'Submitted', width: 64, isRowHeader: true },
  { title: 'Ticket', width: 124, font: 'mono', size: 7.5 },
  { title: 'Incident type', width: 92 },
  { title: 'Videos', width: 44 },
  { title: 'Length', width: 56, font: 'mono', size: 8 },
  { title: 'Cost', width: 56, font: 'mono', size: 8 },
  { title: 'Payment', width: CONTENT_WIDTH - 436 },
];

/**
 * Renders an agency's monthly statement as a tagged PDF: totals first, then a row per ticket.
 * @param madeAt creation date of the file.
 */
export async function renderStatementPdf(statement: StatementDocument, madeAt: Date): Promise<Uint8Array> {
  const { sums, lines } = statement;
  const month = monthLabel(statement.month);
  const agencyName = printable(statement.agencyName);
  const info = {
    title: `Statement ${month}, ${agencyName}`,
    subject: `Statement ${month}`,
    author: 'Plainview',
    createdAt: madeAt,
  };
  const pdf = await newPdf(info, statement);
  const root = pdf.kit.struct('Document');
  pdf.kit.addStructure(root);
  heading(pdf, root, 'H1', 'Statement');
  table(pdf, root, FACT_COLUMNS, [
    ['Agency', agencyName],
    ['Month', `${month} (UTC)`],
    ['Tickets', String(lines.length)],
    ['Total', formatMoney(sums.totalCents)],
    ['Paid', formatMoney(sums.paidCents)],
    ['Waived', formatMoney(sums.waivedCents)],
    ['Open', formatMoney(sums.openCents)],
    ['As of', utcText(madeAt)],
  ]);
  heading(pdf, root, 'H2', 'Tickets');
  paragraphs(pdf, root, 'Prices were frozen when the tickets were submitted.', { color: QUIET, size: 8.5 });
  table(
    pdf,
    root,
    columns,
    lines.map((line) => [
      line.submittedAt.toISOString().slice(0, 10),
      line.number ?? line.id,
      printable(billedType(line)),
      String(line.videoCount),
      formatLength(line.totalSeconds),
      formatMoney(line.totalCents),
      [paymentStatusLabels[line.paymentStatus], printable(line.payment?.note ?? '')].join('\n').trim(),
    ]),
  );
  checkpointSection(pdf, root, statement.checkpoint);
  root.end();
  pageFurniture(pdf, `${month}, ${isolated(agencyName)}`);
  return finish(pdf);
}
