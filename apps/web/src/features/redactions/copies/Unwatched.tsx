import { LONGEST_REASON } from '@plainview/domain/shared/text-limits';
import { TextArea } from '../../../ui/forms/TextArea.tsx';
import type { CopyCoverage } from './use-copy-coverage.ts';
import type { CheckDraft } from './use-loose-ends.ts';

interface UnwatchedProps {
  readonly watched: NonNullable<CopyCoverage['watched']>;
  readonly draft: CheckDraft;
  readonly onDraft: (draft: CheckDraft) => void;
}

/** Asks why the rest needs no look if the user has not watched all of the copies. */
export function Unwatched({ watched, draft, onDraft }: UnwatchedProps) {
  if ([...watched.values()].every(({ gaps }) => gaps.length === 0)) return null;
  return (
    <TextArea
      label="Why the rest was not watched"
      description="The order asks for watching all. Printed in the release report: name no one."
      rows={2}
      maxLength={LONGEST_REASON}
      value={draft.watchExplanation}
      onChange={(watchExplanation) => onDraft({ ...draft, watchExplanation })}
    />
  );
}
