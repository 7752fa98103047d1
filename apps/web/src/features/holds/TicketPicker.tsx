import { useState } from 'react';
import { describeLoadError } from '../../api/describe-load-error.ts';
import { Timestamp } from '../../ui/dates/Timestamp.tsx';
import { LoadErrorBanner } from '../../ui/feedback/LoadErrorBanner.tsx';
import { Checkbox } from '../../ui/forms/Checkbox.tsx';
import { SearchField } from '../../ui/forms/SearchField.tsx';
import { pluralize } from '../../ui/pluralize.ts';
import { useFoundTickets } from './use-holds.ts';

interface TicketPickerProps {
  readonly chosen: ReadonlySet<string>;
  readonly onChange: (chosen: ReadonlySet<string>) => void;
}

/** Selects tickets by search. What is selected stays selected while the search changes. */
export function TicketPicker({ chosen, onChange }: TicketPickerProps) {
  const [search, setSearch] = useState('');
  const query = useFoundTickets(search.trim());
  const found = query.data?.items ?? [];
  const isEach = found.length > 0 && found.every(({ id }) => chosen.has(id));
  const toggle = (ids: readonly string[], isChosen: boolean) => {
    const next = new Set(chosen);
    for (const id of ids) {
      if (isChosen) next.add(id);
      else next.delete(id);
    }
    onChange(next);
  };
  return (
    <div className="flex flex-col gap-2">
      <SearchField
        label="Find tickets"
        placeholder="Officer, incident type, agency, notes or id"
        value={search}
        onChange={setSearch}
      />
      <LoadErrorBanner error={describeLoadError(query.error, query.refetch)} />
      <div className="rounded-sm border border-line">
        <div className="flex flex-wrap items-center justify-between gap-2 border-b border-line px-3 py-2">
          <Checkbox
            isSelected={isEach}
            isDisabled={found.length === 0}
            onChange={(isChosen) =>
              toggle(
                found.map(({ id }) => id),
                isChosen,
              )
            }
          >
            Select all shown
          </Checkbox>
          <output className="text-sm text-soft tabular-nums">
            {pluralize(chosen.size, 'ticket')} selected
          </output>
        </div>
        <ul aria-label="Tickets found" className="max-h-60 overflow-y-auto">
          {found.map(({ id, incidentType, agencyName, officersInvolved, submittedDate }) => (
            <li key={id} className="px-3 py-1">
              <Checkbox isSelected={chosen.has(id)} onChange={(isChosen) => toggle([id], isChosen)}>
                <span className="min-w-0 wrap-anywhere">
                  {incidentType}, {agencyName}
                  <span className="block text-xs text-soft">
                    {officersInvolved.join(', ')}, <Timestamp value={submittedDate} isPlain />
                  </span>
                </span>
              </Checkbox>
            </li>
          ))}
          {query.isSuccess && found.length === 0 && (
            <li className="px-3 py-2 text-sm text-soft">No ticket matches.</li>
          )}
        </ul>
      </div>
    </div>
  );
}
