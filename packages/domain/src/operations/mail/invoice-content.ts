import { monthLabel } from '../../billing/statements/statement.ts';
import { oneLine, type EmailBody } from './email-body.ts';
import type { InvoiceTopic } from './email-topic.ts';

/** Composes messages about an invoice. They do not contain its amount. */
export function invoiceBody(about: InvoiceTopic): EmailBody {
  const number = oneLine(about.number);
  const month = monthLabel(about.month);
  const action = {
    label: 'Open the invoice',
    path: `/agency/invoices?invoice=${about.invoiceId}`,
    instruction: `Sign in to Plainview, open Invoices and search for ${number}.`,
  };
  return about.kind === 'invoiceIssued'
    ? {
        subject: `Invoice ${number} for ${month}`,
        paragraphs: [`Invoice ${number} for ${month} was issued. It is due on ${about.dueOn}.`],
        action,
      }
    : {
        subject: `Invoice ${number} was voided`,
        paragraphs: [
          `Invoice ${number} for ${month} was voided by credit note ${oneLine(about.creditNumber)}. You owe nothing on it.`,
        ],
        action,
      };
}
