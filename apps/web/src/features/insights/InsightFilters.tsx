import { usualStep } from '@plainview/domain/reports/insights/insight-period';
import { DateRangeFields } from '../../ui/dates/DateRangeFields.tsx';
import { SegmentedControl } from '../../ui/forms/select/SegmentedControl.tsx';
import { SelectField } from '../../ui/forms/select/SelectField.tsx';
import { AgencySelect } from '../agencies/AgencySelect.tsx';
import { useTicketSettings } from '../ticket-settings/use-ticket-settings.ts';
import { readInsightFilter, type InsightFilter } from './insight-filter.ts';
import { USUAL_DAYS } from './use-insights.ts';

const OWN = 'own';
const periods = [
  { id: '30', label: 'Last 30 days', days: 30 },
  { id: '90', label: 'Last 90 days', days: 90 },
  { id: '365', label: 'Last 365 days', days: 365 },
] as const;
const periodChoices = [...periods.map(({ id, label }) => ({ id, label })), { id: OWN, label: 'Other' }];
const steps = [
  { id: 'week', label: 'Week' },
  { id: 'month', label: 'Month' },
] as const;
const ANY = '';

interface InsightFiltersProps {
  readonly filter: InsightFilter;
  /** The period in force. */
  readonly period: { readonly from: string; readonly to: string };
  /** Incident types of the delivered tickets, in addition to those of the settings. */
  readonly knownTypes: readonly string[];
  /** Whether one of several agencies can be chosen. */
  readonly hasAgencies?: boolean;
  readonly onChange: (filter: InsightFilter) => void;
}

/** Period, step, agency and incident type. Each choice applies at once. */
export function InsightFilters({
  filter,
  period,
  knownTypes,
  hasAgencies = false,
  onChange,
}: InsightFiltersProps) {
  const { days, from, to, step, type, agency } = filter;
  const isOwn = from !== undefined || to !== undefined;
  // Reading removes what is empty.
  const change = (next: Readonly<Record<string, unknown>>): void =>
    onChange(readInsightFilter({ ...filter, ...next }));
  const choosePeriod = (id: string): void => {
    const chosen = periods.find((each) => each.id === id);
    const own = { from: period.from, to: period.to };
    // Another period has its own usual step.
    change({
      step: null,
      ...(chosen ? { days: chosen.days, from: null, to: null } : { ...own, days: null }),
    });
  };
  const settings = useTicketSettings();
  const offered = settings.data?.incidentTypes ?? [];
  const types = [...new Set([...offered, ...knownTypes, ...(type === undefined ? [] : [type])])];
  return (
    <div className="flex flex-wrap items-start gap-3 print:hidden">
      <SegmentedControl
        label="Period"
        isLabelHidden={false}
        options={periodChoices}
        value={isOwn ? OWN : String(days ?? USUAL_DAYS)}
        onChange={choosePeriod}
      />
      {isOwn && (
        <DateRangeFields
          label="Period (UTC)"
          startLabel="First Day"
          endLabel="Last Day"
          value={{ start: from ?? null, end: to ?? null }}
          onChange={({ start, end }) => change({ from: start, to: end })}
          className="w-full sm:w-auto"
        />
      )}
      <SegmentedControl
        label="Step"
        isLabelHidden={false}
        options={steps}
        value={step ?? usualStep(period)}
        onChange={(next) => change({ step: next })}
      />
      {hasAgencies && (
        <AgencySelect
          value={agency}
          onChange={(next) => change({ agency: next })}
          className="w-full sm:w-60"
        />
      )}
      <SelectField
        label="Incident Type"
        options={[{ id: ANY, label: 'All Types' }, ...types.map((each) => ({ id: each, label: each }))]}
        value={type ?? ANY}
        onChange={(next) => change({ type: next })}
        className="w-full sm:w-44"
      />
    </div>
  );
}
