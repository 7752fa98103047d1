import {
  redactionFilters,
  type RedactionFilter,
} from '@plainview/domain/release/redactions/redaction-filter';
import { redactionStateLabels } from '@plainview/domain/release/redactions/redaction-transitions';
import { EyeOff } from 'lucide-react';
import { describeLoadError } from '../../api/describe-load-error.ts';
import type { RedactionListFilter } from '../../features/redactions/list/redaction-list-filter.ts';
import { RedactionTable } from '../../features/redactions/list/RedactionTable.tsx';
import { useRedactionOrders } from '../../features/redactions/list/use-redaction-orders.ts';
import { SelectField } from '../../ui/forms/select/SelectField.tsx';
import { PageHeader } from '../../ui/layout/PageHeader.tsx';
import { ListSection } from '../../ui/table/ListSection.tsx';

const states = redactionFilters.map((id) => ({
  id,
  label: id === 'open' ? 'All Open' : redactionStateLabels[id],
}));

interface RedactionListProps {
  readonly filter: RedactionListFilter;
  readonly onFilterChange: (state: RedactionFilter) => void;
}

/** /admin/redactions: orders of redacted copies of all agencies, those that are due first. */
export function RedactionList({ filter: { state = 'open' }, onFilterChange }: RedactionListProps) {
  const list = useRedactionOrders(state);
  const { query } = list;
  return (
    <div className="space-y-4">
      <PageHeader
        title="Redacted Copies"
        description="What agencies ordered for release. Open orders that are due first come first."
      />
      <ListSection
        list={list}
        noun="redacted copy"
        nouns="redacted copies"
        error={describeLoadError(query.error, query.refetch)}
        filters={
          <SelectField
            label="State"
            options={states}
            value={state}
            onChange={onFilterChange}
            className="w-full sm:w-48"
          />
        }
        empty={{
          icon: EyeOff,
          title: 'No open orders',
          children:
            'An agency orders a redacted copy on a ticket, if you offer them under Pricing and Choices.',
        }}
        noMatch={
          state !== 'open' && {
            title: 'No redacted copy is in this state',
            clearLabel: 'Show Open Orders',
            onClear: () => onFilterChange('open'),
          }
        }
      >
        <RedactionTable list={list} />
      </ListSection>
    </div>
  );
}
