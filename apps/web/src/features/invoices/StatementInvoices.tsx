import type { Role } from '@plainview/domain/identity/users/actor';
import { formatDollars } from '@plainview/domain/shared/money';
import { Card } from '../../ui/layout/Card.tsx';
import { InvoiceBadge } from './InvoiceBadge.tsx';
import { InvoiceLink } from './InvoiceLink.tsx';
import { useInvoicesOf } from './use-invoices.ts';

interface StatementInvoicesProps {
  readonly agencyId: string;
  readonly month: string;
  readonly forRole: Role;
}

/** Lists the invoices of a statement; renders nothing if there are none. */
export function StatementInvoices({ agencyId, month, forRole }: StatementInvoicesProps) {
  const items = useInvoicesOf({ agencyId, month }).data?.items ?? [];
  if (items.length === 0) return null;
  return (
    <Card title="Invoices" isFlush>
      <ul className="divide-y divide-line">
        {items.map((invoice) => (
          <li key={invoice.id} className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2.5 text-sm">
            <InvoiceLink invoice={invoice} forRole={forRole} />
            <span className="tabular-nums">{formatDollars(invoice.total)}</span>
            <InvoiceBadge invoice={invoice} />
          </li>
        ))}
      </ul>
    </Card>
  );
}
