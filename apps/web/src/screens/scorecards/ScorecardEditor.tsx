import { useState } from 'react';
import { errorCodeOf } from '../../api/describe-error.ts';
import { describeLoadError } from '../../api/describe-load-error.ts';
import { useScorecard } from '../../features/scorecards/editor/use-scorecards.ts';
import { LoadErrorBanner } from '../../ui/feedback/LoadErrorBanner.tsx';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { PageHeader } from '../../ui/layout/PageHeader.tsx';
import { EditorContent } from './EditorContent.tsx';

/** /admin/scorecards/{scorecard}: questions, preview, assignments and versions of a scorecard. */
export function ScorecardEditor({ scorecardId }: { readonly scorecardId: string }) {
  const { data, error, isPending, refetch } = useScorecard(scorecardId);
  // Starts again with the stored content after publishing and discarding.
  const [round, setRound] = useState(0);
  if (data)
    return (
      <EditorContent
        key={round}
        scorecard={data}
        onReset={() => void refetch().then(() => setRound(round + 1))}
      />
    );
  return (
    <div className="flex flex-col gap-4">
      <PageHeader title="Scorecard" />
      {isPending ? (
        <Skeleton className="h-64 w-full" />
      ) : (
        <LoadErrorBanner
          error={
            errorCodeOf(error) === 'NOT_FOUND'
              ? { message: 'Scorecard not found.' }
              : describeLoadError(error, refetch)
          }
        />
      )}
    </div>
  );
}
