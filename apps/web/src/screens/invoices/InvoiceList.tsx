import { invoiceStateLabels } from '@plainview/domain/billing/invoices/invoice';
import type { Role } from '@plainview/domain/identity/users/actor';
import { LONGEST_SEARCH } from '@plainview/domain/shared/search';
import { Link } from '@tanstack/react-router';
import { ReceiptText } from 'lucide-react';
import { useState } from 'react';
import { describeLoadError } from '../../api/describe-load-error.ts';
import { AgencySelect } from '../../features/agencies/AgencySelect.tsx';
import type { InvoiceListFilter } from '../../features/invoices/invoice-filter.ts';
import { InvoiceTable } from '../../features/invoices/InvoiceTable.tsx';
import {
  BillingSettingsDialog,
  BillingAddressDialog,
  BookkeepingDialog,
} from '../../features/invoices/lazy-dialogs.ts';
import { useInvoiceList } from '../../features/invoices/use-invoices.ts';
import { buttonClass } from '../../ui/button-class.ts';
import { Button } from '../../ui/Button.tsx';
import { SearchField } from '../../ui/forms/SearchField.tsx';
import { SegmentedControl } from '../../ui/forms/select/SegmentedControl.tsx';
import { PageHeader } from '../../ui/layout/PageHeader.tsx';
import { ListSection } from '../../ui/table/ListSection.tsx';
import { useTypedSearch } from '../../ui/use-typed-search.ts';

const states = [
  { id: 'all', label: 'All' },
  ...(['open', 'overdue', 'paid', 'void'] as const).map((id) => ({ id, label: invoiceStateLabels[id] })),
] as const;

export interface InvoiceListProps {
  readonly forRole: Role;
  /** Whether the user may edit the billing address of their own agency. */
  readonly canEditAddress: boolean;
  /** Whether the user may export the bookkeeping. */
  readonly canExport: boolean;
  readonly filter: InvoiceListFilter;
  readonly onFilterChange: (change: {
    readonly [Key in Exclude<keyof InvoiceListFilter, 'invoice'>]?: string | undefined;
  }) => void;
}

/** /admin/invoices and /agency/invoices: issued invoices and what is owed. */
export function InvoiceList({
  forRole,
  canEditAddress,
  canExport,
  filter,
  onFilterChange,
}: InvoiceListProps) {
  const list = useInvoiceList(filter);
  const { query } = list;
  const [typed, setTyped] = useTypedSearch(filter.search ?? '', (search) => onFilterChange({ search }));
  const [dialog, setDialog] = useState<'settings' | 'address' | 'bookkeeping' | null>(null);
  const close = (): void => setDialog(null);
  const isAdmin = forRole === 'admin';
  return (
    <div className="space-y-4">
      <PageHeader
        title="Invoices"
        description={
          isAdmin
            ? 'Issue an invoice from the statement of a finished month. Invoices never change; a credit note voids one.'
            : 'What your agency was billed, and what is still open.'
        }
        actions={
          <>
            {canExport && <Button onPress={() => setDialog('bookkeeping')}>Bookkeeping</Button>}
            {isAdmin && <Button onPress={() => setDialog('settings')}>Billing Settings</Button>}
            {canEditAddress && <Button onPress={() => setDialog('address')}>Billing Address</Button>}
          </>
        }
      />
      <ListSection
        list={list}
        noun="invoice"
        error={describeLoadError(query.error, query.refetch)}
        filters={
          <>
            <SegmentedControl
              label="State"
              options={states}
              value={filter.state ?? 'all'}
              onChange={(state) => onFilterChange({ state })}
            />
            {isAdmin && (
              <AgencySelect
                value={filter.agency}
                onChange={(agency) => onFilterChange({ agency })}
                className="w-full sm:w-60"
              />
            )}
            <SearchField
              label="Search invoices"
              isLabelHidden
              placeholder="Number, name or reference"
              maxLength={LONGEST_SEARCH}
              value={typed}
              onChange={setTyped}
              className="w-full sm:w-72"
            />
          </>
        }
        empty={{
          icon: ReceiptText,
          title: 'No invoices yet',
          children: isAdmin
            ? 'Open the statement of a finished month and choose Issue Invoice.'
            : 'An invoice appears here when it is issued for one of your months.',
          action: isAdmin ? (
            <Link to="/admin/statements" className={buttonClass({})}>
              Open Statements
            </Link>
          ) : undefined,
        }}
        noMatch={
          (filter.state !== undefined || filter.agency !== undefined || filter.search !== undefined) && {
            title: 'No invoice matches',
            clearLabel: 'Show All Invoices',
            onClear: () => onFilterChange({ state: undefined, agency: undefined, search: undefined }),
          }
        }
      >
        <InvoiceTable list={list} forRole={forRole} />
      </ListSection>
      {dialog === 'settings' && <BillingSettingsDialog onClose={close} />}
      {dialog === 'bookkeeping' && <BookkeepingDialog onClose={close} />}
      {dialog === 'address' && <BillingAddressDialog agencyId={null} onClose={close} />}
    </div>
  );
}
