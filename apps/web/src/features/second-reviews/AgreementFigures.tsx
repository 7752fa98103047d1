import type { Outputs } from '@plainview/contract/index';
import type { ReactNode } from 'react';
import { pluralize } from '../../ui/pluralize.ts';

type Agreement = Pick<Outputs['secondReviews']['agreement'], 'answers' | 'findings'>;

const percentText = (share: number): string => `${(share * 100).toFixed(0)}%`;
const figureText = (value: number): string => value.toFixed(2);

interface AgreementFiguresProps {
  readonly agreement: Agreement;
  readonly fewestItems: number;
  /** Such as `double-reviewed item`. */
  readonly itemName: string;
  /** Explains what precision and recall are shares of. */
  readonly describeFindings: (precision: string, recall: string) => string;
}

/** Shows how well reviews agree, or how many items are missing. */
export function AgreementFigures({
  agreement: { answers, findings },
  fewestItems,
  itemName,
  describeFindings,
}: AgreementFiguresProps) {
  const missing = (items: number): ReactNode =>
    items >= fewestItems
      ? `${pluralize(items, 'item')}, of too few reviewers for figures.`
      : `No figures below ${fewestItems} ${itemName}s: ${pluralize(items, 'item')} so far, ${fewestItems - items} more needed.`;
  return (
    <dl className="space-y-3 text-sm">
      {answers.length === 0 && <Figure label="Answers">{missing(0)}</Figure>}
      {answers.map(({ points, items, figures }) => (
        <Figure key={points} label={points === null ? 'Yes-or-no questions' : `Scales with ${points} points`}>
          {figures === null ? (
            missing(items)
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
          missing(findings.items)
        ) : (
          <>
            {describeFindings(percentText(findings.figures.precision), percentText(findings.figures.recall))}{' '}
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
