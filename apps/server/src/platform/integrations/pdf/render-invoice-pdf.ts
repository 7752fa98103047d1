import { dayOf } from '@plainview/domain/billing/invoices/invoice';
import { formatTaxRate, type InvoiceDocument } from '@plainview/domain/billing/invoices/invoice-document';
import { monthLabel } from '@plainview/domain/billing/statements/statement';
import { formatLength } from '@plainview/domain/shared/duration';
import { formatMoney } from '@plainview/domain/shared/money';
import { isolated } from '@plainview/domain/shared/visible-text';
import { masthead } from './pdf-masthead.ts';
import { finish, pageFurniture } from './pdf-pages.ts';
import { FACT_COLUMNS, table } from './pdf-table.ts';
import { heading, paragraphs } from './pdf-text.ts';
import type { Cell, Column } from './table/table-cell.ts';
import { CONTENT_WIDTH, QUIET, newPdf } from './tagged-pdf.ts';
import { printable } from './typesetting/visible-text.ts';

const columns: readonly Column[] = [
  { title: 'Ticket', width: 124, isRowHeader: true, size: 8 },
  { title: 'Submitted', width: 70 },
  { title: 'Item', width: 138 },
  { title: 'Videos', width: 44, align: 'right' },
  { title: 'Length', width: 60, font: 'mono', size: 8, align: 'right' },
  { title: 'Amount', width: CONTENT_WIDTH - 436, font: 'mono', size: 8, align: 'right' },
];

const TOTAL_COLUMNS: readonly Column[] = [
  { title: '', width: 130, font: 'bold', isRowHeader: true },
  { title: '', width: CONTENT_WIDTH - 130, font: 'mono', align: 'right' },
];

/** Renders an invoice or credit note as a tagged PDF. The same content gives the same bytes. */
export async function renderInvoicePdf(document: InvoiceDocument): Promise<Uint8Array> {
  const { number, credits, lines } = document;
  const title = credits === null ? 'Invoice' : 'Credit note';
  const buyer = printable(document.buyer.name);
  const { legalName, taxNumber } = document.seller;
  const pdf = await newPdf(
    {
      title: `${title} ${number}, ${buyer}`,
      subject: `${title} ${number}`,
      author: printable(legalName),
      createdAt: document.issuedAt,
    },
    document,
  );
  const root = pdf.kit.struct('Document');
  pdf.kit.addStructure(root);
  masthead(pdf, root, {
    issuer: printable(legalName),
    unit: '',
    lines: [
      ...printable(document.seller.address).split('\n'),
      ...(taxNumber === '' ? [] : [`Tax number ${printable(taxNumber)}`]),
    ],
    subject: `${title} ${number}`,
    notes: [`Date ${dayOf(document.issuedAt)}`, ...(credits === null ? [`Due ${document.dueOn}`] : [])],
    logo: null,
  });
  heading(pdf, root, 'H1', `${title} ${number}`);
  if (credits !== null)
    paragraphs(
      pdf,
      root,
      `This credit note cancels invoice ${credits.invoiceNumber} of ${dayOf(credits.issuedAt)} completely. Reason: ${printable(credits.reason)}`,
    );
  table(pdf, root, FACT_COLUMNS, factsOf(document));
  const hasCopies = lines.some(({ redactionId }) => redactionId !== null);
  heading(pdf, root, 'H2', hasCopies ? 'Tickets and redacted copies' : 'Tickets', 80);
  // Above the table, so that it never has a page of its own.
  paragraphs(pdf, root, 'All amounts are in US dollars. Days and months are counted in UTC.', {
    color: QUIET,
    size: 8.5,
  });
  table(
    pdf,
    root,
    columns,
    lines.map((line) => [
      line.ticketNumber ?? line.ticketId,
      dayOf(line.submittedAt),
      printable(line.incidentType),
      String(line.videoCount),
      formatLength(line.totalSeconds),
      formatMoney(line.netCents),
    ]),
  );
  heading(pdf, root, 'H2', credits === null ? 'Total' : 'Credited', 70);
  table(pdf, root, TOTAL_COLUMNS, totalsOf(document));
  if (credits === null) {
    heading(pdf, root, 'H2', 'Payment');
    paragraphs(pdf, root, `Please pay by ${document.dueOn} and state ${number}.`);
    paragraphs(pdf, root, printable(document.seller.paymentInstructions));
  }
  root.end();
  pageFurniture(pdf, `${title} ${number}, ${isolated(buyer)}`, {
    brand: legalName,
    mark: '',
    timeZone: 'UTC',
  });
  return finish(pdf);
}

const withText = (label: string, text: string): string[][] => (text === '' ? [] : [[label, printable(text)]]);

function factsOf({ credits, buyer, ...document }: InvoiceDocument): Cell[][] {
  const total = amountOf(credits, document.totalCents);
  return [
    [credits === null ? `Due ${document.dueOn}` : 'Amount credited', emphasized(total, 11)],
    ['To', [printable(buyer.name), printable(buyer.address)].join('\n').trim()],
    ...withText('Your reference', buyer.reference),
    ...(credits === null ? [] : [['Credits invoice', credits.invoiceNumber]]),
    ['Period', monthLabel(document.month)],
  ];
}

function totalsOf({ netCents, taxCents, totalCents, taxRate, taxLabel, credits }: InvoiceDocument): Cell[][] {
  const total = ['Total', emphasized(amountOf(credits, totalCents), 9)];
  if (taxRate === 0) return [total];
  return [
    ['Net', amountOf(credits, netCents)],
    [`${printable(taxLabel)}, ${formatTaxRate(taxRate)}`, amountOf(credits, taxCents)],
    total,
  ];
}

/** Formats an amount. Those of a credit note are stored as negative, and printed as what is credited. */
const amountOf = (credits: InvoiceDocument['credits'], cents: number): string =>
  formatMoney(credits === null ? cents : 0 - cents);

const emphasized = (text: string, size: number): Cell => ({
  parts: [{ text, font: 'bold', size }],
  figure: null,
});
