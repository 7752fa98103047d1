import { useState } from 'react';
import { SeriesChart } from '../../ui/charts/SeriesChart.tsx';
import { SelectField } from '../../ui/forms/select/SelectField.tsx';
import { pluralize } from '../../ui/pluralize.ts';
import { meanText, rounded, shareText, stepPoint } from './insight-text.ts';
import { InsightCard } from './InsightCard.tsx';
import { NoFigures } from './NoFigures.tsx';
import type { ScorecardInsights } from './use-insights.ts';

type Question = ScorecardInsights['questions'][number];

interface ScorecardChartProps {
  /** Null while loading, and if no agency is selected. */
  readonly insights: ScorecardInsights | null;
  readonly isLoading: boolean;
  readonly step: 'week' | 'month';
  readonly period: string;
}

const keyOf = ({ scorecardId, questionId, versions }: Question): string =>
  [scorecardId, questionId, versions.join('-')].join(' ');

/** Answers of one agency's tickets to a question over time. */
export function ScorecardChart({ insights, isLoading, step, period }: ScorecardChartProps) {
  const [chosen, setChosen] = useState<string | null>(null);
  const questions = insights?.questions ?? [];
  const question = questions.find((each) => keyOf(each) === chosen) ?? questions[0];
  if (!insights || !question) {
    return (
      <InsightCard figure="scorecards" period={period} table={null}>
        <NoFigures>
          {isLoading
            ? 'Loading...'
            : insights
              ? 'No scorecard was answered in this period.'
              : 'Choose an agency to see the answers in its tickets.'}
        </NoFigures>
      </InsightCard>
    );
  }
  const points = insights.steps.map((each) => stepPoint(each, step));
  const { kind, text, scorecard, versions, total } = question;
  const isShare = kind === 'yesNo';
  const format = isShare ? shareText : meanText;
  const figure = isShare ? 'Share of “Yes”' : `Mean point (1 to ${question.points.length})`;
  const rows = [...question.steps, total].map(({ answers, value }, at) => [
    points[at]?.name ?? 'Whole period',
    answers,
    rounded(value, 4),
  ]);
  return (
    <InsightCard
      figure="scorecards"
      period={period}
      noValue="Too few answers"
      table={{ headings: ['Days (UTC)', 'Answers', figure], rows }}
      formatCell={(value, column) => (column === 2 ? format(value) : String(value))}
      controls={
        <SelectField
          label="Question"
          options={questions.map((each) => ({ id: keyOf(each), label: each.text }))}
          value={keyOf(question)}
          onChange={setChosen}
          className="mb-3 w-full print:hidden"
        />
      }
    >
      <p className="mb-2 text-sm">
        <span className="font-medium">{text}</span>{' '}
        <span className="text-soft">
          {scorecard}, {versions.length === 1 ? 'version' : 'versions'} {versions.join(', ')} ·{' '}
          {pluralize(total.answers, 'answer')}
        </span>
      </p>
      <SeriesChart
        label={`Scorecard answers, ${text}`}
        points={points}
        format={format}
        emptyText={`Too few answers in each ${step}`}
        {...(isShare ? { max: 1 } : { max: question.points.length })}
        series={[
          {
            kind: 'line',
            label: figure,
            look: { color: 'accent', texture: 'solid' },
            values: question.steps.map(({ value }) => value),
          },
        ]}
      />
    </InsightCard>
  );
}
