import { describeLoadError } from '../../api/describe-load-error.ts';
import { LoadErrorBanner } from '../../ui/feedback/LoadErrorBanner.tsx';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import { AgreementFigures } from './AgreementFigures.tsx';
import { useAgreement } from './use-second-reviews.ts';

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
      {query.data && (
        <AgreementFigures
          agreement={query.data}
          fewestItems={query.data.fewestItems}
          itemName="double-reviewed item"
          describeFindings={describeFindings}
        />
      )}
    </Card>
  );
}

const describeFindings = (precision: string, recall: string): string =>
  `The first review has ${precision} of the second review’s findings (precision), the second one ${recall} of the first review’s (recall).`;
