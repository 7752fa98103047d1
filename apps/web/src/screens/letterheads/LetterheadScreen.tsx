import { useState } from 'react';
import { describeLoadError } from '../../api/describe-load-error.ts';
import { LetterheadForm } from '../../features/letterheads/LetterheadForm.tsx';
import { useLetterhead } from '../../features/letterheads/use-letterhead.ts';
import { CardSkeleton } from '../../ui/feedback/CardSkeleton.tsx';
import { LoadErrorBanner } from '../../ui/feedback/LoadErrorBanner.tsx';

interface LetterheadScreenProps {
  /** Null for the user's own agency. */
  readonly agencyId: string | null;
  /** Why the user cannot change it; null if they can. */
  readonly barrier: string | null;
}

/** The letterhead of an agency, loaded. */
export function LetterheadScreen({ agencyId, barrier }: LetterheadScreenProps) {
  const letterhead = useLetterhead(agencyId);
  const { query } = letterhead;
  const [round, setRound] = useState(0);
  return (
    <>
      <LoadErrorBanner error={describeLoadError(query.error, query.refetch)} />
      {query.isPending && <CardSkeleton rows={5} isForm />}
      {query.data && (
        <LetterheadForm
          key={`${agencyId} ${round}`}
          current={query.data}
          letterhead={letterhead}
          barrier={barrier}
          onReload={() => void query.refetch().then(() => setRound((before) => before + 1))}
        />
      )}
    </>
  );
}
