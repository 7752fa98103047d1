import { draftTitle, type DraftFields } from '@plainview/domain/tickets/drafts/ticket-draft';
import { client } from '../../../api/client.ts';
import { Button } from '../../../ui/Button.tsx';
import { Banner } from '../../../ui/feedback/Banner.tsx';
import type { DraftSaver } from './draft-saver.ts';

interface DraftProblemProps {
  readonly draftId: string;
  readonly saver: DraftSaver;
  readonly fields: DraftFields;
  /** Discards this input and shows the draft as the server has it. */
  readonly onReload: () => void;
  /** Continues with this input in a new draft. */
  readonly onCopy: () => void;
}

/** Shows why a draft cannot be saved, and what to do about it. Nothing without a problem. */
export function DraftProblem({ draftId, saver, fields, onReload, onCopy }: DraftProblemProps) {
  const { state, problem } = saver.use();
  if (problem === null) {
    return state === 'unreachable' ? (
      <Banner variant="warning">
        The server cannot be reached. What you typed is kept in this tab and saved later.
      </Banner>
    ) : null;
  }
  if (problem.code === 'DRAFT_CHANGED') {
    return (
      <Banner variant="warning" title={draftTitle(fields)}>
        <p>{problem.message} Only one version can be kept.</p>
        <div className="mt-2 flex flex-wrap gap-2">
          <Button size="sm" onPress={onReload}>
            Show the Other Version
          </Button>
          <Button size="sm" onPress={() => void saver.overwrite()}>
            Keep This Version
          </Button>
        </div>
      </Banner>
    );
  }
  if (problem.code === 'DRAFT_SUBMITTED') {
    return (
      <Banner variant="warning" action={{ label: 'Keep as a New Draft', onPress: onCopy }}>
        {problem.message} Your later changes are not part of it.
      </Banner>
    );
  }
  if (problem.code === 'DRAFT_DISCARDED') {
    const restore = async (): Promise<void> => {
      await client.drafts.restore({ id: draftId });
      await saver.tryAgain();
    };
    return (
      <Banner
        variant="warning"
        action={{ label: 'Restore', onPress: () => void restore().catch(() => undefined) }}
      >
        {problem.message}
      </Banner>
    );
  }
  return <Banner variant="warning">{problem.message}</Banner>;
}
