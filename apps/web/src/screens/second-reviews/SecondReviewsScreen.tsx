import { Dices, ScanSearch } from 'lucide-react';
import { describeError } from '../../api/describe-error.ts';
import { describeLoadError } from '../../api/describe-load-error.ts';
import { AgreementCard } from '../../features/second-reviews/AgreementCard.tsx';
import { DrawTable } from '../../features/second-reviews/DrawTable.tsx';
import { SecondReviewTable } from '../../features/second-reviews/SecondReviewTable.tsx';
import { SharesCard } from '../../features/second-reviews/SharesCard.tsx';
import {
  useDraws,
  useSecondReviewActions,
  useSecondReviews,
} from '../../features/second-reviews/use-second-reviews.ts';
import { Button } from '../../ui/Button.tsx';
import { useScreenCommands } from '../../ui/commands/commands.ts';
import { Banner } from '../../ui/feedback/Banner.tsx';
import { PageHeader } from '../../ui/layout/PageHeader.tsx';
import { pluralize } from '../../ui/pluralize.ts';
import { ListSection } from '../../ui/table/ListSection.tsx';

/**
 * /admin/second-reviews: tickets that are reviewed twice, how they are drawn, and how well the reviews agree.
 */
export function SecondReviewsScreen() {
  const list = useSecondReviews();
  const draws = useDraws();
  const { draw } = useSecondReviewActions();
  const drawNow = () => draw.mutate(undefined);
  useScreenCommands([{ id: 'draw', label: 'Draw Second Reviews Now', run: drawNow }]);
  const result = draw.data?.draw;
  return (
    <div className="flex flex-col gap-6">
      <PageHeader
        title="Second Reviews"
        description="A share of the delivered tickets is reviewed a second time by someone who sees nothing of the first review. A third person decides the differences. Delivered reports do not change."
        actions={
          <Button isPending={draw.isPending} pendingLabel="Drawing..." onPress={drawNow}>
            Draw Now
          </Button>
        }
      />
      {draw.error && <Banner variant="error">{describeError(draw.error)}</Banner>}
      {draw.isSuccess && (
        <Banner variant="success" onDismiss={() => draw.reset()}>
          {result
            ? `${pluralize(result.drawnCount, 'ticket')} drawn of ${result.eligibleCount}.`
            : 'No new delivered ticket has a share.'}
        </Banner>
      )}
      <ListSection
        list={list}
        noun="second review"
        heading="Tickets"
        error={describeLoadError(list.query.error, list.query.refetch)}
        empty={{
          icon: ScanSearch,
          title: 'No second reviews yet',
          children: 'Set a share below. Tickets that are delivered from then on are drawn every day.',
        }}
      >
        <SecondReviewTable list={list} />
      </ListSection>
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <SharesCard />
        <AgreementCard />
      </div>
      <ListSection
        list={draws}
        noun="draw"
        heading="Draws"
        error={describeLoadError(draws.query.error, draws.query.refetch)}
        empty={{
          icon: Dices,
          title: 'No draws yet',
          children: 'Each draw is recorded here with everything that is needed to repeat it.',
        }}
      >
        <DrawTable list={draws} />
      </ListSection>
    </div>
  );
}
