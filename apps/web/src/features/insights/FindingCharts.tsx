import {
  findingCategories,
  findingSeverities,
  findingSeverityLabels,
  type FindingSeverity,
} from '@plainview/domain/review/findings/finding';
import { useState } from 'react';
import { BarListChart } from '../../ui/charts/BarListChart.tsx';
import type { ChartLook } from '../../ui/charts/looks.ts';
import { SeriesChart } from '../../ui/charts/SeriesChart.tsx';
import { SelectField } from '../../ui/forms/select/SelectField.tsx';
import { countText, pluralize } from '../../ui/pluralize.ts';
import { stepPoint } from './insight-text.ts';
import { InsightCard } from './InsightCard.tsx';
import { NoFigures } from './NoFigures.tsx';
import type { Insights, OwnInsights } from './use-insights.ts';

const severityLooks: Readonly<Record<FindingSeverity, ChartLook>> = {
  positive: { color: 'success', texture: 'solid' },
  information: { color: 'progress', texture: 'dots' },
  minor: { color: 'pending', texture: 'diagonal' },
  serious: { color: 'failed', texture: 'cross' },
  critical: { color: 'ink', texture: 'solid' },
};

const ALL = 'all';
const categoryChoices = [
  { id: ALL, label: 'All categories' },
  ...findingCategories.map((category) => ({ id: category, label: category })),
];

interface FindingChartsProps {
  readonly insights: Insights | OwnInsights;
  readonly period: string;
}

const sum = (counts: readonly { readonly count: number }[]): number =>
  counts.reduce((all, { count }) => all + count, 0);

/** Findings by severity over time, by category, and tickets with findings by incident type. */
export function FindingCharts({ insights, period }: FindingChartsProps) {
  return (
    <>
      <SeverityChart insights={insights} period={period} />
      <CategoryChart insights={insights} period={period} />
      <IncidentTypeChart insights={insights} period={period} />
    </>
  );
}

function SeverityChart({ insights: { steps, step, findings }, period }: FindingChartsProps) {
  const [category, setCategory] = useState(ALL);
  const points = steps.map((each) => stepPoint(each, step));
  const shown = findings.filter((each) => category === ALL || each.category === category);
  const valuesOf = (severity: FindingSeverity) =>
    steps.map(({ start }) => sum(shown.filter((each) => each.severity === severity && each.step === start)));
  const series = findingSeverities.map((severity) => ({
    kind: 'bar' as const,
    label: findingSeverityLabels[severity],
    look: severityLooks[severity],
    values: valuesOf(severity),
  }));
  const chosen = category === ALL ? null : category;
  const headings = [
    'Days (UTC)',
    ...(chosen === null ? [] : ['Category']),
    ...series.map(({ label }) => label),
    'All',
  ];
  const rows = points.map(({ name }, at) => {
    const values = series.map(({ values: each }) => each[at] ?? 0);
    return [
      name,
      ...(chosen === null ? [] : [chosen]),
      ...values,
      values.reduce((all, each) => all + each, 0),
    ];
  });
  return (
    <InsightCard
      figure="severity"
      period={period}
      table={findings.length === 0 ? null : { headings, rows }}
      controls={
        findings.length > 0 && (
          <SelectField
            label="Category"
            options={categoryChoices}
            value={category}
            onChange={setCategory}
            className="mb-3 w-full sm:w-60 print:hidden"
          />
        )
      }
    >
      {findings.length === 0 ? (
        <NoFigures>No findings in this period.</NoFigures>
      ) : (
        <SeriesChart
          label={category === ALL ? 'Findings over time' : `Findings over time, ${category}`}
          points={points}
          series={series}
          format={countText}
          emptyText="No findings in this category"
          isStacked
        />
      )}
    </InsightCard>
  );
}

function CategoryChart({ insights: { findings }, period }: FindingChartsProps) {
  const rows = findingCategories
    .map((category) => {
      const own = findings.filter((each) => each.category === category);
      const bySeverity = findingSeverities.map((severity) =>
        sum(own.filter((each) => each.severity === severity)),
      );
      return { name: category, value: sum(own), bySeverity };
    })
    .toSorted((one, other) => other.value - one.value);
  const headings = ['Category', 'Findings', ...findingSeverities.map((each) => findingSeverityLabels[each])];
  return (
    <InsightCard
      figure="category"
      period={period}
      table={
        findings.length === 0
          ? null
          : { headings, rows: rows.map(({ name, value, bySeverity }) => [name, value, ...bySeverity]) }
      }
    >
      {findings.length === 0 ? (
        <NoFigures>No findings in this period.</NoFigures>
      ) : (
        <BarListChart label="Findings by category" rows={rows} format={countText} color="accent" />
      )}
    </InsightCard>
  );
}

const OTHER_TYPES = 'All other types';

function IncidentTypeChart({ insights, period }: FindingChartsProps) {
  const { incidentTypes, otherIncidentTypes } = insights;
  const all = [
    ...incidentTypes,
    ...(otherIncidentTypes ? [{ ...otherIncidentTypes, incidentType: OTHER_TYPES }] : []),
  ];
  return (
    <InsightCard
      figure="incidentTypes"
      period={period}
      table={
        all.length === 0
          ? null
          : {
              headings: ['Incident type', 'Tickets', 'Findings'],
              rows: all.map(({ incidentType, tickets, findings }) => [incidentType, tickets, findings]),
            }
      }
    >
      {all.length === 0 ? (
        <NoFigures>No ticket was delivered in this period.</NoFigures>
      ) : (
        <BarListChart
          label="Incident types"
          rows={all.map(({ incidentType, tickets, findings }) => ({
            name: incidentType,
            value: tickets,
            detail: pluralize(findings, 'finding'),
          }))}
          format={(tickets) => pluralize(tickets, 'ticket')}
          color="progress"
        />
      )}
    </InsightCard>
  );
}
