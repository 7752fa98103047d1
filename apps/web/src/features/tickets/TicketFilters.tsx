import { LONGEST_SEARCH } from '@plainview/domain/shared/search';
import { useScreenCommands } from '../../ui/commands/commands.ts';
import { SearchField } from '../../ui/forms/SearchField.tsx';
import { SegmentedControl } from '../../ui/forms/select/SegmentedControl.tsx';
import { useTypedSearch } from '../../ui/use-typed-search.ts';
import { statusChoices, type FilterChange, type TicketFilter } from '../ticket-filter/ticket-filter.ts';

/** Status filter and search of a ticket list. */
export function TicketFilters({
  filter,
  onFilterChange,
  placeholder,
}: {
  filter: TicketFilter;
  onFilterChange: (change: FilterChange) => void;
  placeholder: string;
}) {
  useScreenCommands(
    statusChoices.map(({ id, label }) => ({
      id,
      label,
      detail: 'Filter',
      run: () => onFilterChange({ status: id }),
    })),
  );
  return (
    <>
      <SegmentedControl
        label="Status"
        options={statusChoices}
        value={filter.status ?? 'all'}
        onChange={(status) => onFilterChange({ status })}
      />
      <TicketSearch
        value={filter.search ?? ''}
        onChange={(search) => onFilterChange({ search })}
        placeholder={placeholder}
      />
    </>
  );
}

function TicketSearch({
  value,
  onChange,
  placeholder,
}: {
  value: string;
  onChange: (value: string) => void;
  placeholder: string;
}) {
  const [text, setText] = useTypedSearch(value, onChange);
  return (
    <SearchField
      label="Search tickets"
      isLabelHidden
      placeholder={placeholder}
      maxLength={LONGEST_SEARCH}
      value={text}
      onChange={setText}
      className="w-full sm:w-80"
    />
  );
}
