import type { ReactNode } from 'react';
import { describeLoadError } from '../../api/describe-load-error.ts';
import { LoadErrorBanner } from '../../ui/feedback/LoadErrorBanner.tsx';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import { pluralize } from '../../ui/pluralize.ts';
import { AgreementFigures } from '../second-reviews/AgreementFigures.tsx';
import { useCalibrationFigures, type CalibrationFigures } from './use-calibration.ts';

const describeFindings = (precision: string, recall: string): string =>
  `Reviews contain ${recall} of the agreed findings (recall); ${precision} of their findings are agreed (precision).`;

/** How well reviews agree with the agreed answers: the user's own, all together, by clip and by month. */
export function FiguresCards() {
  const query = useCalibrationFigures();
  if (!query.data)
    return (
      <>
        <LoadErrorBanner error={describeLoadError(query.error, query.refetch)} />
        {query.isPending && <Skeleton className="h-60" />}
      </>
    );
  const { all, own, clips, months, fewestItems, fewestReviewers } = query.data;
  const figuresOf = (agreement: CalibrationFigures['all']) => (
    <AgreementFigures
      agreement={agreement}
      fewestItems={fewestItems}
      itemName="item"
      describeFindings={describeFindings}
    />
  );
  const together = `Figures need ${fewestItems} items and ${fewestReviewers} reviewers, so that none is about a single person.`;
  return (
    <div className="grid items-start gap-4 lg:grid-cols-2">
      <Card title="My Agreement" description={`${countOf(own)} Only you see these figures.`}>
        {figuresOf(own)}
      </Card>
      <Card
        title="All Reviewers"
        description={`${countOf(all)} ${together} Items of one clip are not independent, so the true intervals are somewhat wider.`}
      >
        {figuresOf(all)}
      </Card>
      <Groups
        title="By Clip"
        groups={clips.map((clip) => ({ id: clip.id, name: clip.title, agreement: clip }))}
        figuresOf={figuresOf}
      />
      <Groups
        title="By Month"
        groups={months.map((month) => ({
          id: month.month,
          name: `${monthText.format(new Date(`${month.month}-01T00:00:00Z`))} (UTC)`,
          agreement: month,
        }))}
        figuresOf={figuresOf}
      />
    </div>
  );
}

const monthText = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' });

const countOf = ({ reviews }: CalibrationFigures['all']): string =>
  `${pluralize(reviews, 'finished review')}.`;

interface GroupsProps {
  readonly title: string;
  readonly groups: readonly {
    readonly id: string;
    readonly name: string;
    readonly agreement: CalibrationFigures['all'];
  }[];
  readonly figuresOf: (agreement: CalibrationFigures['all']) => ReactNode;
}

function Groups({ title, groups, figuresOf }: GroupsProps) {
  return (
    <Card title={title} description="All reviewers together.">
      {groups.length === 0 && <p className="text-sm text-soft">No clip has been reviewed yet.</p>}
      <ul aria-label={title} className="space-y-4">
        {groups.map(({ id, name, agreement }) => (
          <li key={id} className="space-y-2">
            <h3 className="text-sm font-semibold wrap-anywhere">
              {name} <span className="font-normal text-soft">{countOf(agreement)}</span>
            </h3>
            {figuresOf(agreement)}
          </li>
        ))}
      </ul>
    </Card>
  );
}
