import { secondReviewDenialMessage } from '@plainview/contract/errors/second-review-errors';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { describeError } from '../../api/describe-error.ts';
import {
  ComparisonRow,
  FindingSide,
  type DraftDecision,
} from '../../features/second-reviews/ComparisonRow.tsx';
import {
  useComparison,
  useSecondReviewActions,
  type Comparison,
} from '../../features/second-reviews/use-second-reviews.ts';
import { Button } from '../../ui/Button.tsx';
import { Timestamp } from '../../ui/dates/Timestamp.tsx';
import { Banner } from '../../ui/feedback/Banner.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import { PageHeader } from '../../ui/layout/PageHeader.tsx';
import { pluralize } from '../../ui/pluralize.ts';
import { BackLink } from './BackLink.tsx';
import { UnloadedPage } from './UnloadedPage.tsx';

/** /admin/second-reviews?review=…: both reviews next to each other, and the decisions of a third person. */
export function ComparisonScreen({ reviewId }: { readonly reviewId: string }) {
  const query = useComparison(reviewId);
  if (query.data) return <Compared comparison={query.data} />;
  return <UnloadedPage title="Two Reviews" query={query} notFound="Second review not found." />;
}

/** Holds the user's decisions until they are recorded. */
function useDecisions({ differences, decisions: made, adjudicate }: Comparison) {
  const [draft, setDraft] = useState<ReadonlyMap<string, DraftDecision>>(new Map());
  const recorded = new Map<string, DraftDecision>(made.map((one) => [one.key, one]));
  const decisions = differences.flatMap((key) => {
    const { verdict, note } = draft.get(key) ?? { verdict: null, note: '' };
    return verdict === null ? [] : [{ key, verdict, note }];
  });
  return {
    decisions,
    missing: differences.length - decisions.length,
    partsOf: (key: string) => ({
      isDifference: differences.includes(key),
      decision: (adjudicate.allowed ? draft : recorded).get(key) ?? null,
      onChange: adjudicate.allowed
        ? (decision: DraftDecision) => setDraft((before) => new Map(before).set(key, decision))
        : undefined,
    }),
  };
}

function Compared({ comparison }: { readonly comparison: Comparison }) {
  const { id, findings, answers, adjudicate: ability } = comparison;
  const { adjudicate } = useSecondReviewActions();
  const { partsOf, decisions, missing } = useDecisions(comparison);
  return (
    <div className="flex flex-col gap-4">
      <Header comparison={comparison} />
      {comparison.adjudicatedAt && (
        <Banner variant="success">
          Decided by {comparison.adjudicatedBy}, <Timestamp value={comparison.adjudicatedAt} isPlain />.
        </Banner>
      )}
      {!ability.allowed && ability.code === 'ADJUDICATOR_NOT_INDEPENDENT' && (
        <Banner variant="info">{secondReviewDenialMessage(ability.code)}</Banner>
      )}
      <Card
        isFlush
        title="Findings"
        description="Findings of one category within 2 seconds, or ranges that overlap, are next to each other."
      >
        {findings.length === 0 && <p className="p-4 text-sm text-soft">Neither review has findings.</p>}
        <ul aria-label="Findings">
          {findings.map((pair, index) => (
            <ComparisonRow
              key={pair.key}
              title={`${index + 1}. ${(pair.first ?? pair.second)?.category ?? ''}`}
              first={<FindingSide finding={pair.first} />}
              second={<FindingSide finding={pair.second} />}
              {...partsOf(pair.key)}
            />
          ))}
        </ul>
      </Card>
      {answers.length > 0 && (
        <Card isFlush title="Scorecard" description="Answers in the reviewer’s own words are not compared.">
          <ul aria-label="Scorecard">
            {answers.map(({ key, question, first: one, second: other }) => (
              <ComparisonRow
                key={key}
                title={question}
                first={one ?? 'No answer'}
                second={other ?? 'No answer'}
                {...partsOf(key)}
              />
            ))}
          </ul>
        </Card>
      )}
      {adjudicate.error && <Banner variant="error">{describeError(adjudicate.error)}</Banner>}
      {ability.allowed && (
        <div className="flex flex-wrap items-center gap-3">
          <Button
            variant="primary"
            isPending={adjudicate.isPending}
            isDisabled={missing > 0}
            onPress={() => adjudicate.mutate({ id, decisions })}
          >
            Record Decisions
          </Button>
          <span className="text-sm text-soft">
            {missing > 0
              ? `${pluralize(missing, 'difference')} left to decide.`
              : 'Decisions cannot be changed once they are recorded.'}
          </span>
        </div>
      )}
    </div>
  );
}

function Header({ comparison: { ticketNumber, first, second } }: { readonly comparison: Comparison }) {
  return (
    <PageHeader
      title="Two Reviews"
      above={<BackLink />}
      description={
        <>
          First review: {first.author}, report version {first.reportVersion},{' '}
          <Timestamp value={first.at} isPlain />. Second review: {second.author}
          {second.at && (
            <>
              , <Timestamp value={second.at} isPlain />
            </>
          )}
          .{' '}
          <Link
            to="/admin/tickets/$ticketId"
            params={{ ticketId: ticketNumber }}
            className="text-link underline"
          >
            Open ticket {ticketNumber}
          </Link>
          , where it can be reopened. The delivered report does not change here. This ticket can also become a{' '}
          <Link to="/admin/calibration" search={{ ticket: ticketNumber }} className="text-link underline">
            calibration clip
          </Link>
          .
        </>
      }
    />
  );
}
