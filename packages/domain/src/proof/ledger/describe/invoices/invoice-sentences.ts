import { MONTH_PATTERN, monthLabel } from '../../../../billing/statements/statement.ts';
import type { CustodyEvent } from '../../../../ledger/custody-event.ts';
import { phraseOf } from '../code-phrases.ts';
import { around, facts, remark, type Describe, type EntryReader } from '../entry-reader.ts';
import { sentence, type Insert } from '../sentence.ts';

const invoice = (entry: EntryReader): Insert => ['invoice', around(' ', entry.recorded('invoiceNumber'))];

function period(entry: EntryReader, key: string): Insert {
  const text = entry.text(key);
  return text !== null && MONTH_PATTERN.test(text) ? monthLabel(text) : entry.recorded(key);
}

function method(entry: EntryReader): Insert {
  const code = entry.text('paymentMethod');
  return code === null ? null : phraseOf('paymentMethod', code);
}

function format(entry: EntryReader): Insert {
  const code = entry.text('format');
  return code === null ? null : phraseOf('format', code);
}

/** Sentences about invoices and payments. */
export const invoiceSentences = {
  'billing.settings_set': (e) =>
    sentence`${e.actor} changed the billing settings${e.list('changes').length === 0 ? null : [': ', e.people('changes')]}.`,
  'billing.address_set': (e) =>
    sentence`${e.actor} changed the billing address of the agency${around(' to ', e.quoted('billingName'))}.`,
  'invoice.issued': (e) =>
    sentence`${e.actor} issued ${invoice(e)}${around(' for ', period(e, 'month'))}${facts(': ', [
      e.count('tickets', 'ticket', 'tickets'),
      e.count('redactedCopies', 'redacted copy', 'redacted copies'),
      e.money('totalCents'),
    ])}.`,
  'invoice.voided': (e) =>
    sentence`${e.actor} voided ${invoice(e)}${around(' by credit note ', e.recorded('creditNumber'))}${around(' for ', e.money('totalCents'))}.${remark('Reason', e, 'reason')}`,
  'invoice.payment_recorded': (e) =>
    sentence`${e.actor} recorded a payment${around(' of ', e.money('amountCents'))} for ${invoice(e)}${facts(
      ' (',
      [around('received ', e.recorded('paidOn')), method(e), around('reference ', e.quoted('reference'))],
      ')',
    )}.`,
  'invoice.payment_reversed': (e) =>
    sentence`${e.actor} reversed a payment${around(' of ', e.money('amountCents'))} for ${invoice(e)}.${remark('Note', e, 'note')}`,
  'invoice.downloaded': (e) => sentence`${e.actor} downloaded the PDF of ${invoice(e)}.`,
  'bookkeeping.exported': (e) =>
    sentence`${e.actor} exported the bookkeeping${around(' of ', period(e, 'period'))}${facts(
      ' (',
      [format(e), e.count('rows', 'row', 'rows')],
      ')',
    )}.`,
} satisfies Partial<Record<CustodyEvent, Describe>>;
