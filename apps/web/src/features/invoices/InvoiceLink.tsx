import type { Role } from '@plainview/domain/identity/users/actor';
import { Link } from '@tanstack/react-router';
import { rowTarget } from '../../ui/table/row-target.ts';
import type { InvoiceRow } from './use-invoices.ts';

/** Links to an invoice by its number. In a table, the whole row is the target. */
export function InvoiceLink({
  invoice: { id, number },
  forRole,
}: {
  readonly invoice: Pick<InvoiceRow, 'id' | 'number'>;
  readonly forRole: Role;
}) {
  return (
    <Link
      {...rowTarget}
      to={forRole === 'admin' ? '/admin/invoices' : '/agency/invoices'}
      search={{ invoice: id }}
      className="font-medium whitespace-nowrap text-link tabular-nums hover:underline"
    >
      {number}
    </Link>
  );
}
