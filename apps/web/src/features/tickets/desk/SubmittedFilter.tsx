import { submissionPeriods } from '@plainview/domain/tickets/saved-views/saved-view';
import { useState } from 'react';
import { DateRangeFields } from '../../../ui/dates/DateRangeFields.tsx';
import { SelectField } from '../../../ui/forms/select/SelectField.tsx';
import { periodLabels } from '../../ticket-filter/describe-filter.ts';
import type { AgencyFilterChange, AgencyTicketFilter } from '../../ticket-filter/ticket-filter.ts';

const ANY = 'any';
const DAYS = 'days';

const options = [
  { id: ANY, label: 'Submitted any time' },
  ...submissionPeriods.map((id) => ({ id, label: periodLabels[id] })),
  { id: DAYS, label: 'Submitted between...' },
] as const;

/** Filters by the day of submission: a period, or first and last day. */
export function SubmittedFilter({
  filter: { period, from, to },
  onFilterChange,
}: {
  filter: AgencyTicketFilter;
  onFilterChange: (change: AgencyFilterChange) => void;
}) {
  const hasDays = from !== undefined || to !== undefined;
  const [wantsDays, setWantsDays] = useState(hasDays);
  const isByDays = period === undefined && (hasDays || wantsDays);
  return (
    <>
      <SelectField
        label="Submitted"
        isLabelHidden
        options={options}
        value={period ?? (isByDays ? DAYS : ANY)}
        onChange={(choice) => {
          setWantsDays(choice === DAYS);
          if (choice === DAYS) onFilterChange({ period: undefined });
          else
            onFilterChange({ period: choice === ANY ? undefined : choice, from: undefined, to: undefined });
        }}
        className="w-full sm:w-60"
      />
      {isByDays && (
        <DateRangeFields
          label="Day of submission"
          startLabel="From"
          endLabel="To"
          value={{ start: from ?? null, end: to ?? null }}
          onChange={({ start, end }) => onFilterChange({ from: start ?? undefined, to: end ?? undefined })}
          className="w-full sm:w-auto"
        />
      )}
    </>
  );
}
