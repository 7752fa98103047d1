import { ListFilter } from 'lucide-react';
import { useId, useState } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { cx } from '../../../ui/cx.ts';
import { Banner } from '../../../ui/feedback/Banner.tsx';
import { ToggleChips } from '../../../ui/forms/select/ToggleChips.tsx';
import { ExportMenu } from '../../exports/ExportMenu.tsx';
import { SavedViewsMenu } from '../../saved-views/SavedViewsMenu.tsx';
import type { AgencyFilterChange, AgencyTicketFilter } from '../../ticket-filter/ticket-filter.ts';
import { OfficerFilter } from './OfficerFilter.tsx';
import { SubmittedFilter } from './SubmittedFilter.tsx';
import { useTicketExport } from './use-ticket-export.ts';

export interface DeskToolsProps {
  readonly filter: AgencyTicketFilter;
  readonly onFilterChange: (change: AgencyFilterChange) => void;
}

/** Further filters of the agency's tickets, saved views and export. On phones, a button shows the filters. */
export function DeskTools({ filter, onFilterChange }: DeskToolsProps) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const file = useTicketExport();
  const { period, from, to, officer, mine } = filter;
  const set = [period ?? from ?? to, officer, mine].filter((part) => part !== undefined).length;
  return (
    <>
      <div className="flex flex-wrap items-end gap-x-3 gap-y-2 print:hidden">
        <Button
          icon={<ListFilter aria-hidden="true" />}
          aria-expanded={isOpen}
          aria-controls={id}
          onPress={() => setOpen(!isOpen)}
          className="sm:hidden"
        >
          {set === 0 ? 'Filters' : `Filters (${set})`}
        </Button>
        <div
          id={id}
          className={cx(
            'flex flex-wrap items-end gap-x-3 gap-y-2 max-sm:order-1 max-sm:w-full',
            !isOpen && 'max-sm:hidden',
          )}
        >
          <SubmittedFilter filter={filter} onFilterChange={onFilterChange} />
          <OfficerFilter
            value={officer ?? ''}
            onChange={(name) => onFilterChange({ officer: name })}
            className="w-full sm:w-52"
          />
          <ToggleChips
            label="Show only"
            options={[{ id: 'mine', label: 'Submitted by me' }]}
            value={mine ? ['mine'] : []}
            onChange={(_id, isOn) => onFilterChange({ mine: isOn || undefined })}
          />
        </div>
        <div className="ms-auto flex gap-2">
          <SavedViewsMenu filter={filter} onFilterChange={onFilterChange} />
          <ExportMenu
            label="Export"
            isPending={file.isPending}
            onExport={(format) => file.start(format, filter)}
          />
        </div>
      </div>
      {file.problem !== null && (
        <Banner variant="error" takesFocus onDismiss={file.dismiss}>
          {file.problem}
        </Banner>
      )}
    </>
  );
}
