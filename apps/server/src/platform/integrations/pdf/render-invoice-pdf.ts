import { dayOf } from '@plainview/domain/billing/invoices/invoice';
import { formatTaxRate, type InvoiceDocument } from '@plainview/domain/billing/invoices/invoice-document';
import { monthLabel } from '@plainview/domain/billing/statements/statement';
import { formatLength } from '@plainview/domain/shared/duration';
import { formatMoney } from '@plainview/domain/shared/money';
import { isolated } from '@plainview/domain/shared/visible-text';
import { masthead } from './pdf-masthead.ts';
import { finish, pageFurniture } from './pdf-pages.ts';
import { FACT_COLUMNS, table, type Column } from './pdf-table.ts';
import { heading, paragraphs } from './pdf-text.ts';
import { CONTENT_WIDTH, QUIET, newPdf } from './tagged-pdf.ts';
import { printable } from './typesetting/visible-text.ts';

const columns: readonly Column[] = [
  { title: 'Ticket', width: 124, isRowHeader: true, size: 8 },
  { title: 'Submitted', width: 70 },
  { title: 'Incident type', width: 138 },
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
  const pdf = await newPdf(
    {
      title: `${title} ${number}, ${buyer}`,
      subject: `${title} ${number}`,
      author: printable(document.seller.legalName),
      createdAt: document.issuedAt,
    },
    document,
  );
  const root = pdf.kit.struct('Document');
  pdf.kit.addStructure(root);
  masthead(pdf, root, {
    issuer: printable(document.seller.legalName),
    unit: '',
    lines: printable(document.seller.address).split('\n'),
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
  heading(pdf, root, 'H2', 'Tickets');
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
  heading(pdf, root, 'H2', credits === null ? 'Total' : 'Credited');
  table(pdf, root, TOTAL_COLUMNS, totalsOf(document));
  if (credits === null) {
    heading(pdf, root, 'H2', 'Payment');
    paragraphs(pdf, root, `Please pay by ${document.dueOn} and state ${number}.`);
    paragraphs(pdf, root, printable(document.seller.paymentInstructions));
  }
  paragraphs(pdf, root, 'All amounts are in US dollars. Days and months are counted in UTC.', {
    color: QUIET,
    size: 8.5,
  });
  root.end();
  pageFurniture(pdf, `${title} ${number}, ${isolated(buyer)}`);
  return finish(pdf);
}

const withText = (label: string, text: string): string[][] => (text === '' ? [] : [[label, printable(text)]]);

function factsOf({ credits, seller, buyer, ...document }: InvoiceDocument): string[][] {
  return [
    ...withText('Tax number', seller.taxNumber),
    ['To', [printable(buyer.name), printable(buyer.address)].join('\n').trim()],
    ...withText('Your reference', buyer.reference),
    ['Date', dayOf(document.issuedAt)],
    ...(credits === null ? [['Due', document.dueOn]] : [['Credits invoice', credits.invoiceNumber]]),
    ['Period', monthLabel(document.month)],
  ];
}

function totalsOf({
  netCents,
  taxCents,
  totalCents,
  taxRate,
  taxLabel,
  credits,
}: InvoiceDocument): string[][] {
  const amount = (cents: number): string => formatMoney(credits === null ? cents : 0 - cents);
  const total = ['Total', amount(totalCents)];
  if (taxRate === 0) return [total];
  return [
    ['Net', amount(netCents)],
    [`${printable(taxLabel)}, ${formatTaxRate(taxRate)}`, amount(taxCents)],
    total,
  ];
}
