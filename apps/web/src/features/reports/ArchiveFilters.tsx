import { LONGEST_SEARCH } from '@plainview/domain/shared/search';
import { useState, type ReactNode } from 'react';
import { Button } from '../../ui/Button.tsx';
import { DateRangeFields } from '../../ui/dates/DateRangeFields.tsx';
import { Form } from '../../ui/forms/Form.tsx';
import { SearchField } from '../../ui/forms/SearchField.tsx';
import { SelectField } from '../../ui/forms/select/SelectField.tsx';
import { useTicketSettings } from '../ticket-settings/use-ticket-settings.ts';
import type { ArchiveChoice } from './archive-filter.ts';

const ANY = 'all';

/** Filters that Apply Filters applies. Reset Filters clears them at once. */
export function ArchiveFilters({
  applied,
  onApply,
  agencyField,
}: {
  readonly applied: ArchiveChoice;
  readonly onApply: (choice: ArchiveChoice) => void;
  /** Renders the agency field for the current choice and its setter. */
  readonly agencyField: (
    agency: string | undefined,
    choose: (agency: string | undefined) => void,
  ) => ReactNode;
}) {
  const [choice, setChoice] = useState(applied);
  const settings = useTicketSettings();
  // An address may name a type that is no longer offered.
  const types = new Set([
    ...(settings.data?.incidentTypes ?? []),
    ...(choice.incidentType === undefined ? [] : [choice.incidentType]),
  ]);
  const choose = (part: { readonly [Key in keyof ArchiveChoice]: string | undefined }): void =>
    setChoice((before) => said({ ...before, ...part }));
  return (
    <Form aria-label="Filters" onSubmit={() => onApply(choice)} className="gap-3!">
      <div className="flex flex-wrap items-end gap-3">
        {agencyField(choice.agency, (agency) => choose({ agency }))}
        <SelectField
          label="Incident Type"
          options={[
            { id: ANY, label: 'All Types' },
            ...[...types].map((type) => ({ id: type, label: type })),
          ]}
          value={choice.incidentType ?? ANY}
          onChange={(type) => choose({ incidentType: type === ANY ? undefined : type })}
          className="w-full sm:w-48"
        />
        <DateRangeFields
          label="Delivery date"
          startLabel="Start Date"
          endLabel="End Date"
          value={{ start: choice.from ?? null, end: choice.to ?? null }}
          onChange={({ start, end }) => choose({ from: start ?? undefined, to: end ?? undefined })}
          className="w-full sm:w-auto"
        />
        <SearchField
          label="Search reports"
          placeholder="Officer, incident type or agency"
          maxLength={LONGEST_SEARCH}
          value={choice.search ?? ''}
          onChange={(search) => choose({ search })}
          className="w-full sm:w-72"
        />
        <div className="flex flex-wrap gap-2">
          <Button type="submit" variant="primary">
            Apply Filters
          </Button>
          <Button
            onPress={() => {
              setChoice({});
              onApply({});
            }}
          >
            Reset Filters
          </Button>
        </div>
      </div>
    </Form>
  );
}

/** Removes empty values. */
function said(choice: { readonly [Key in keyof ArchiveChoice]?: string | undefined }): ArchiveChoice {
  return Object.fromEntries(Object.entries(choice).filter(([, part]) => part !== undefined && part !== ''));
}
