import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { SearchField } from '../../ui/SearchField.tsx';
import { SegmentedControl } from '../../ui/SegmentedControl.tsx';
import { LONGEST_SEARCH, statusChoices, type FilterChange, type TicketFilter } from './ticket-filter.ts';

/** Long enough for a word to be typed without a question to the server at each key. */
const TYPING_PAUSE_MILLISECONDS = 250;

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
  const [text, setText] = useState(value);
  const told = useRef(value);
  const tell = useEffectEvent((words: string) => {
    told.current = words;
    onChange(words);
  });
  // Changed elsewhere: the back button, a link, 'Show all tickets'.
  useEffect(() => {
    if (value === told.current) return;
    told.current = value;
    setText(value);
  }, [value]);
  useEffect(() => {
    if (text === told.current) return undefined;
    const timer = setTimeout(() => tell(text), TYPING_PAUSE_MILLISECONDS);
    return () => clearTimeout(timer);
  }, [text]);
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
