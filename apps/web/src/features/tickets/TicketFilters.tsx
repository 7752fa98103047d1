import { LONGEST_SEARCH } from '@plainview/domain/shared/search';
import { useScreenCommands } from '../../ui/commands/commands.ts';
import { SearchField } from '../../ui/forms/SearchField.tsx';
import { SegmentedControl } from '../../ui/forms/select/SegmentedControl.tsx';
import { useTypedSearch } from '../../ui/use-typed-search.ts';

interface TicketFiltersProps<View extends string> {
  readonly views: ReadonlyArray<{ readonly id: View; readonly label: string }>;
  readonly view: View;
  readonly search: string;
  readonly onFilterChange: (change: { readonly status?: View; readonly search?: string }) => void;
  readonly placeholder: string;
}

/** Status filter and search of a ticket list. */
export function TicketFilters<View extends string>({
  views,
  view,
  search,
  onFilterChange,
  placeholder,
}: TicketFiltersProps<View>) {
  useScreenCommands(
    views.map(({ id, label }) => ({
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
        options={views}
        value={view}
        onChange={(status) => onFilterChange({ status })}
      />
      <TicketSearch
        value={search}
        onChange={(text) => onFilterChange({ search: text })}
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
