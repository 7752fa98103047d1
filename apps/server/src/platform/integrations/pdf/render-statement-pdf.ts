import type { Seller } from '@plainview/domain/billing/invoices/billing-settings';
import {
  billedIds,
  billedType,
  monthLabel,
  type BilledItem,
  type StatementSums,
} from '@plainview/domain/billing/statements/statement';
import type { PrintedCheckpoint } from '@plainview/domain/ledger/printed-checkpoint';
import { formatLength } from '@plainview/domain/shared/duration';
import { formatMoney } from '@plainview/domain/shared/money';
import { isolated } from '@plainview/domain/shared/visible-text';
import { paymentStatusLabels, type PaymentStatus } from '@plainview/domain/tickets/tickets/payment';
import { checkpointSection } from './checkpoint-section.ts';
import { masthead, ownMasthead, type Masthead } from './pdf-masthead.ts';
import { finish, pageFurniture } from './pdf-pages.ts';
import { FACT_COLUMNS, table } from './pdf-table.ts';
import { heading, paragraphs } from './pdf-text.ts';
import { utcText } from './report-text.ts';
import type { Cell, Column } from './table/table-cell.ts';
import { CONTENT_WIDTH, QUIET, newPdf, type Element, type Pdf } from './tagged-pdf.ts';
import { printable } from './typesetting/visible-text.ts';

/** An invoice as a statement names it. */
export interface LineInvoice {
  readonly number: string;
  /** The day on which it is due, such as 2026-12-31. */
  readonly dueOn: string;
}

/** Content of a statement. */
export interface StatementDocument {
  readonly agencyName: string;
  /** For example 2026-11. */
  readonly month: string;
  readonly sums: StatementSums;
  /** Null if the ledger has none. */
  readonly checkpoint: PrintedCheckpoint | null;
  /** The payee; null until the operator has entered its name and payment instructions. */
  readonly seller: Seller | null;
  readonly lines: readonly (BilledItem & {
    readonly number: string | null;
    readonly submittedAt: Date;
    readonly submittedBy: string;
    readonly incidentType: string;
    readonly isRush: boolean;
    readonly videoCount: number;
    readonly totalSeconds: number;
    readonly totalCents: number;
    readonly paymentStatus: PaymentStatus;
    readonly payment: { readonly note: string } | null;
    /** Null if it is on none. */
    readonly invoice: LineInvoice | null;
  })[];
}

const columns: readonly Column[] = [
  { title: 'Ticket', width: 96, isRowHeader: true, size: 8 },
  { title: 'Submitted', width: 62, size: 8 },
  { title: 'Item', width: 92, size: 8 },
  { title: 'Videos', width: 42, size: 8, align: 'right' },
  { title: 'Length', width: 54, font: 'mono', size: 7.5, align: 'right' },
  { title: 'Cost', width: 58, font: 'mono', size: 7.5, align: 'right' },
  { title: 'Payment', width: CONTENT_WIDTH - 404, size: 8 },
];

const SUM_COLUMNS: readonly Column[] = [
  { title: '', width: 130, font: 'bold', isRowHeader: true },
  { title: '', width: 110, font: 'mono', align: 'right' },
];

/**
 * Renders an agency's monthly statement as a tagged PDF: totals first, then a row per ticket and per redacted copy.
 * @param madeAt creation date of the file.
 */
export async function renderStatementPdf(statement: StatementDocument, madeAt: Date): Promise<Uint8Array> {
  const { sums, lines } = statement;
  const { ticketIds, redactionIds } = billedIds(lines);
  const hasCopies = redactionIds.length > 0;
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
  masthead(pdf, root, mastheadOf(statement, month));
  heading(pdf, root, 'H1', 'Statement');
  table(pdf, root, FACT_COLUMNS, [
    ['Agency', agencyName],
    ['Month', `${month} (UTC)`],
    ['Tickets', String(ticketIds.length)],
    ...(hasCopies ? [['Redacted copies', String(redactionIds.length)]] : []),
    ['As of', utcText(madeAt)],
  ]);
  pdf.kit.y += 6;
  table(pdf, root, SUM_COLUMNS, [
    ['Total', formatMoney(sums.totalCents)],
    ['Paid', formatMoney(sums.paidCents)],
    ['Waived', formatMoney(sums.waivedCents)],
    ['Open', formatMoney(sums.openCents)],
  ]);
  payment(pdf, root, statement);
  heading(pdf, root, 'H2', hasCopies ? 'Tickets and redacted copies' : 'Tickets');
  paragraphs(pdf, root, describePrices(lines.length, hasCopies), { color: QUIET, size: 8.5 });
  table(
    pdf,
    root,
    columns,
    lines.map((line) => [
      line.number ?? line.ticketId,
      line.submittedAt.toISOString().slice(0, 10),
      itemCell(line),
      String(line.videoCount),
      formatLength(line.totalSeconds),
      formatMoney(line.totalCents),
      paymentCell(line),
    ]),
  );
  checkpointSection(pdf, root, statement.checkpoint);
  root.end();
  pageFurniture(pdf, `Statement ${month}, ${isolated(agencyName)}`, {
    brand: statement.seller?.legalName ?? 'Plainview',
    mark: '',
    timeZone: 'UTC',
  });
  return finish(pdf);
}

/** Names the incident type of a ticket, or the redacted copy with the person who ordered it. */
function itemCell(line: StatementDocument['lines'][number]): Cell {
  const item = printable(billedType(line));
  if (line.redactionId === null || line.submittedBy === '') return item;
  return { text: item, note: `Ordered by ${printable(line.submittedBy)}` };
}

function describePrices(lines: number, hasCopies: boolean): string {
  if (lines === 0) return 'No ticket was submitted in this month.';
  return hasCopies
    ? 'Prices were frozen when the tickets were submitted and the copies ordered.'
    : 'Prices were frozen when the tickets were submitted.';
}

function mastheadOf({ seller }: StatementDocument, month: string): Masthead {
  if (seller === null) return ownMasthead('Statement', [month]);
  return {
    ...ownMasthead('Statement', [month]),
    issuer: printable(seller.legalName),
    lines: printable(seller.address).split('\n'),
  };
}

/** States who is paid, by when, and for what. */
function payment(pdf: Pdf, root: Element, { seller, sums, lines }: StatementDocument): void {
  heading(pdf, root, 'H2', 'Payment');
  if (sums.openCents === 0) {
    paragraphs(pdf, root, 'Nothing is open.');
    return;
  }
  const open = lines.filter(({ paymentStatus }) => paymentStatus === 'pending');
  const invoices = new Map<string, string>();
  for (const { invoice } of open) if (invoice) invoices.set(invoice.number, invoice.dueOn);
  const due = [...invoices].map(([number, dueOn]) => `Invoice ${number} by ${dueOn}`);
  if (open.some(({ invoice }) => invoice === null))
    due.push(
      open.some(({ redactionId }) => redactionId !== null)
        ? 'Others: as their invoice will state'
        : 'Tickets without an invoice: as their invoice will state',
    );
  table(pdf, root, FACT_COLUMNS, [
    ['Amount', formatMoney(sums.openCents)],
    ['Pay to', seller === null ? 'See the invoice' : printable(seller.legalName)],
    ['Due', due.join('\n')],
    ...(seller === null ? [] : [['How to pay', printable(seller.paymentInstructions)]]),
  ]);
}

function paymentCell({ paymentStatus, payment: paid, invoice }: StatementDocument['lines'][number]): Cell {
  const status = paymentStatusLabels[paymentStatus];
  const due = paymentStatus === 'pending' && invoice ? `, due ${invoice.dueOn}` : '';
  const notes = [printable(paid?.note ?? ''), invoice ? `Invoice ${invoice.number}${due}` : ''];
  return { text: status, note: notes.filter(Boolean).join('\n') };
}
