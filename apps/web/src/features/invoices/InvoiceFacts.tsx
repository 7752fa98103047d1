import { formatTaxRate } from '@plainview/domain/billing/invoices/invoice-document';
import { monthLabel } from '@plainview/domain/billing/statements/statement';
import type { Role } from '@plainview/domain/identity/users/actor';
import { formatDollars } from '@plainview/domain/shared/money';
import { Link } from '@tanstack/react-router';
import { CopyId } from '../../ui/CopyId.tsx';
import { Timestamp } from '../../ui/dates/Timestamp.tsx';
import { Banner } from '../../ui/feedback/Banner.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import { StatCard } from '../../ui/layout/StatCard.tsx';
import { StatRow } from '../../ui/layout/StatRow.tsx';
import { Fact } from '../tickets/detail/Fact.tsx';
import { formatDay } from './format-day.ts';
import { InvoiceBadge } from './InvoiceBadge.tsx';
import type { Invoice } from './use-invoices.ts';

/** Shows the total of an invoice, and what is paid and open. */
export function InvoiceSums({ invoice }: { readonly invoice: Invoice }) {
  const { total, tax, taxLabel, paid, open, overpaid, dueOn, state } = invoice;
  return (
    <StatRow label="Totals">
      <StatCard
        label="Total"
        value={formatDollars(total)}
        hint={tax === '0.00' ? 'in US dollars' : `with ${formatDollars(tax)} ${taxLabel}`}
      />
      <StatCard label="Paid" value={formatDollars(paid)} hint="received" tone="success" />
      <StatCard
        label="Open"
        value={formatDollars(open)}
        hint={state === 'void' ? 'voided' : `due ${formatDay(dueOn)}`}
        tone="pending"
      />
      {overpaid !== '0.00' && (
        <StatCard label="Overpaid" value={formatDollars(overpaid)} hint="credit balance" />
      )}
    </StatRow>
  );
}

/** Shows to whom and for what an invoice was issued. */
export function InvoiceFacts({ invoice, forRole }: { readonly invoice: Invoice; readonly forRole: Role }) {
  const { creditNote, buyer, agencyId, month } = invoice;
  return (
    <>
      {creditNote && (
        <Banner variant="info" title={`Voided by credit note ${creditNote.number}`}>
          <Timestamp value={creditNote.issuedAt} isPlain /> by {creditNote.issuedBy}. {creditNote.reason}
        </Banner>
      )}
      <Card>
        <dl className="grid gap-x-6 gap-y-3 text-sm sm:grid-cols-3">
          <Fact term="State">
            <InvoiceBadge invoice={invoice} />
          </Fact>
          <Fact term="Issued">
            <Timestamp value={invoice.issuedAt} isPlain /> by {invoice.issuedBy}
          </Fact>
          <Fact term="Due">{formatDay(invoice.dueOn)}</Fact>
          <Fact term="To">
            <span className="whitespace-pre-line">{[buyer.name, buyer.address].join('\n').trim()}</span>
          </Fact>
          <Fact term="Reference">{buyer.reference || 'None'}</Fact>
          <Fact term="Statement">
            <Link
              to={
                forRole === 'admin'
                  ? '/admin/statements/$agencyId/$month'
                  : '/agency/statements/$agencyId/$month'
              }
              params={{ agencyId, month }}
              className="text-link underline"
            >
              {monthLabel(month)}
            </Link>
          </Fact>
          {invoice.taxRate > 0 && (
            <Fact term={invoice.taxLabel}>
              {formatTaxRate(invoice.taxRate)} on {formatDollars(invoice.net)}
            </Fact>
          )}
          <Fact term="SHA-256 of the PDF">
            <CopyId label="SHA-256 of the PDF" value={invoice.sha256} length={16} />
          </Fact>
        </dl>
      </Card>
    </>
  );
}
