import { AgencySelect } from '../../features/agencies/AgencySelect.tsx';
import { ReviewerSelect } from '../../features/queue/ReviewerSelect.tsx';
import { viewChoices } from '../../features/ticket-filter/admin-filter-parts.ts';
import type {
  AdminFilterChange,
  AdminTicketFilter,
} from '../../features/ticket-filter/admin-ticket-filter.ts';
import { TicketFilters } from '../../features/tickets/TicketFilters.tsx';
import { useScreenCommands } from '../../ui/commands/commands.ts';
import { ToggleChips } from '../../ui/forms/select/ToggleChips.tsx';

const allChips = [
  { id: 'overdue', label: 'Overdue', isOn: ({ overdue }: AdminTicketFilter) => overdue === true },
  { id: 'rush', label: 'Rush', isOn: ({ rush }: AdminTicketFilter) => rush === true },
  { id: 'mine', label: 'Mine', isOn: ({ reviewer }: AdminTicketFilter) => reviewer === 'me' },
] as const;

export interface AdminDashboardProps {
  readonly filter: AdminTicketFilter;
  readonly onFilterChange: (change: AdminFilterChange) => void;
}

interface AdminTicketFiltersProps extends AdminDashboardProps {
  /** Whether there are open tickets with rush service. */
  readonly hasRush: boolean;
}

/** The fields that filter all agencies' tickets. */
export function AdminTicketFilters({ filter, onFilterChange, hasRush }: AdminTicketFiltersProps) {
  const chips = allChips.filter(({ id }) => id !== 'rush' || hasRush);
  const toggle = (id: (typeof allChips)[number]['id'], isOn: boolean): void =>
    onFilterChange(id === 'mine' ? { reviewer: isOn ? 'me' : undefined } : { [id]: isOn });
  useScreenCommands(
    chips.map(({ id, label, isOn }) => ({
      id,
      label,
      detail: isOn(filter) ? 'Remove filter' : 'Filter',
      run: () => toggle(id, !isOn(filter)),
    })),
  );
  return (
    <section aria-label="Filters" className="flex flex-wrap items-end gap-3">
      <AgencySelect
        value={filter.agency}
        onChange={(agency) => onFilterChange({ agency })}
        className="w-[calc(50%-6px)] sm:w-60"
      />
      <ReviewerSelect
        value={filter.reviewer}
        onChange={(reviewer) => onFilterChange({ reviewer })}
        className="w-[calc(50%-6px)] sm:w-48"
      />
      <TicketFilters
        views={viewChoices}
        view={filter.status ?? 'open'}
        search={filter.search ?? ''}
        onFilterChange={onFilterChange}
        placeholder="Officer, incident, agency, ticket number"
      />
      <ToggleChips
        label="Show only"
        options={chips}
        value={chips.flatMap(({ id, isOn }) => (isOn(filter) ? id : []))}
        onChange={toggle}
      />
    </section>
  );
}
