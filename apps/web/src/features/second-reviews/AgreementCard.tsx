import type { Outputs } from '@plainview/contract/index';
import type { ReactNode } from 'react';
import { describeLoadError } from '../../api/describe-load-error.ts';
import { LoadErrorBanner } from '../../ui/feedback/LoadErrorBanner.tsx';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import { pluralize } from '../../ui/pluralize.ts';
import { useAgreement } from './use-second-reviews.ts';

type Agreement = Outputs['secondReviews']['agreement'];

const percentText = (share: number): string => `${(share * 100).toFixed(0)}%`;
const figureText = (value: number): string => value.toFixed(2);

/** Shows how well first and second reviews agree, or how many items are missing. */
export function AgreementCard() {
  const query = useAgreement();
  return (
    <Card
      title="Agreement"
      description="Over the newest 500 finished second reviews of all reviewers together. Items of one ticket are not independent, so the true intervals are somewhat wider."
    >
      <LoadErrorBanner error={describeLoadError(query.error, query.refetch)} />
      {query.isPending && <Skeleton className="h-60" />}
      {query.data && <Figures agreement={query.data} />}
    </Card>
  );
}

function Figures({ agreement }: { readonly agreement: Agreement }) {
  const { answers, findings, fewestItems } = agreement;
  return (
    <dl className="space-y-3 text-sm">
      {answers.length === 0 && (
        <Figure label="Answers">
          <Missing items={0} fewestItems={fewestItems} />
        </Figure>
      )}
      {answers.map(({ points, items, figures }) => (
        <Figure key={points} label={points === null ? 'Yes-or-no questions' : `Scales with ${points} points`}>
          {figures === null ? (
            <Missing items={items} fewestItems={fewestItems} />
          ) : (
            <>
              {percentText(figures.same)} of {pluralize(items, 'item')} have the same answer.{' '}
              {figures.gwet &&
                `Gwet’s ${points === null ? 'AC1' : 'AC2, linear weights'}: ${figureText(figures.gwet.value)} (95% interval ${figureText(figures.gwet.low)} to ${figureText(figures.gwet.high)}). `}
              {figures.alpha === null
                ? 'All answers are the same, so Krippendorff’s alpha is not defined.'
                : `Krippendorff’s alpha (${points === null ? 'nominal-level' : 'ordinal-level'}): ${figureText(figures.alpha)}.`}
            </>
          )}
        </Figure>
      ))}
      <Figure label="Findings">
        {findings.figures === null ? (
          <Missing items={findings.items} fewestItems={fewestItems} />
        ) : (
          <>
            The first review has {percentText(findings.figures.precision)} of the second review’s findings
            (precision), the second one {percentText(findings.figures.recall)} of the first review’s (recall).
            F1: {figureText(findings.figures.f1)}, over {pluralize(findings.items, 'finding')}.
          </>
        )}
      </Figure>
    </dl>
  );
}

function Figure({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt className="font-medium">{label}</dt>
      <dd className="text-soft tabular-nums">{children}</dd>
    </div>
  );
}

function Missing({ items, fewestItems }: { readonly items: number; readonly fewestItems: number }) {
  return (
    <>
      No figures below {fewestItems} double-reviewed items: {pluralize(items, 'item')} so far,{' '}
      {fewestItems - items} more needed.
    </>
  );
}
