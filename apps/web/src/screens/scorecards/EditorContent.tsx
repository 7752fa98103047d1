import { scorecardFaults } from '@plainview/domain/review/scorecards/scorecard';
import { Link, useNavigate } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { useState } from 'react';
import { describeError, errorCodeOf, isNetworkProblem } from '../../api/describe-error.ts';
import { AssignmentEditor } from '../../features/scorecards/editor/AssignmentEditor.tsx';
import { ContentEditor } from '../../features/scorecards/editor/ContentEditor.tsx';
import { ScorecardPreview } from '../../features/scorecards/editor/ScorecardPreview.tsx';
import { ScorecardState } from '../../features/scorecards/editor/ScorecardState.tsx';
import { useDraft, type DraftState } from '../../features/scorecards/editor/use-draft.ts';
import { useScorecardActions, type Scorecard } from '../../features/scorecards/editor/use-scorecards.ts';
import { VersionHistory } from '../../features/scorecards/editor/VersionHistory.tsx';
import { Button } from '../../ui/Button.tsx';
import { Banner } from '../../ui/feedback/Banner.tsx';
import { SegmentedControl } from '../../ui/forms/select/SegmentedControl.tsx';
import { PageHeader } from '../../ui/layout/PageHeader.tsx';
import { ConfirmDialog } from '../../ui/overlays/ConfirmDialog.tsx';
import { MenuButton } from '../../ui/overlays/MenuButton.tsx';
import { pluralize } from '../../ui/pluralize.ts';

const allScorecards = (
  <Link
    to="/admin/scorecards"
    className="inline-flex min-h-6 items-center gap-1 text-sm text-link hover:underline"
  >
    <ArrowLeft aria-hidden="true" className="size-4" />
    Scorecards
  </Link>
);

const views = [
  { id: 'questions', label: 'Questions' },
  { id: 'preview', label: 'Preview' },
  { id: 'assignments', label: 'Assignments' },
  { id: 'versions', label: 'Versions' },
] as const;

const stateTexts: Readonly<Record<DraftState['kind'], string>> = {
  unchanged: '',
  waiting: 'Saving...',
  saving: 'Saving...',
  saved: 'Draft saved',
  failed: '',
};

const OFFLINE = 'The changes could not be saved. Check your connection.';

interface DraftProblemProps {
  readonly error: unknown;
  readonly onReload: () => void;
  readonly onRetry: () => void;
}

/** Shows why changes could not be saved, with what to do about it. */
function DraftProblem({ error, onReload, onRetry }: DraftProblemProps) {
  const isOutdated = errorCodeOf(error) === 'SCORECARD_DRAFT_CHANGED';
  return (
    <Banner
      variant="error"
      action={isOutdated ? { label: 'Reload', onPress: onReload } : { label: 'Try Again', onPress: onRetry }}
    >
      {describeError(error, isNetworkProblem(error) ? OFFLINE : undefined)}
    </Banner>
  );
}

/** Edits, previews, assigns and publishes a scorecard. */
export function EditorContent({
  scorecard,
  onReset,
}: {
  readonly scorecard: Scorecard;
  readonly onReset: () => void;
}) {
  const draft = useDraft(scorecard);
  const { setRetired } = useScorecardActions();
  const [view, setView] = useState<(typeof views)[number]['id']>('questions');
  const [asks, setAsks] = useState<'publish' | 'discard' | null>(null);
  const [showsFaults, setShowsFaults] = useState(false);
  const { id, newestVersion, retiredAt, hasDraft } = scorecard;
  const { content, state } = draft;
  const faults = scorecardFaults(content);
  const isUnsaved = state.kind !== 'unchanged' && state.kind !== 'saved';
  const hasChanges = hasDraft || newestVersion === null || isUnsaved;
  return (
    <div className="flex max-w-4xl flex-col gap-4">
      <PageHeader
        title={content.name.trim() === '' ? 'Scorecard' : content.name}
        above={allScorecards}
        description={
          <span className="mt-1 flex flex-wrap items-center gap-3">
            <ScorecardState scorecard={scorecard} />
            <output>{stateTexts[state.kind]}</output>
          </span>
        }
        actions={
          <>
            <Button
              variant="primary"
              isDisabled={!hasChanges}
              onPress={() => {
                setShowsFaults(faults.length > 0);
                if (faults.length > 0) setView('questions');
                else setAsks('publish');
              }}
            >
              Publish
            </Button>
            <MenuButton
              label="More"
              isIconOnly
              entries={[
                {
                  id: 'retire',
                  label: retiredAt === null ? 'Retire' : 'Use Again',
                  isDisabled: newestVersion === null,
                  onAction: () => setRetired.mutate({ id, isRetired: retiredAt === null }),
                },
                {
                  id: 'discard',
                  label: newestVersion === null ? 'Delete Scorecard' : 'Discard Changes',
                  tone: 'danger',
                  isDisabled: !hasChanges,
                  onAction: () => setAsks('discard'),
                },
              ]}
            />
          </>
        }
      />
      {state.kind === 'failed' && (
        <DraftProblem error={state.error} onReload={onReset} onRetry={() => void draft.flush()} />
      )}
      {setRetired.error && <Banner variant="error">{describeError(setRetired.error)}</Banner>}
      {showsFaults && faults.length > 0 && (
        <Banner variant="error" title={`${pluralize(faults.length, 'problem')} to fix before publishing`}>
          {faults.find((fault) => fault.id === null)?.message ?? 'They are marked at the questions.'}
        </Banner>
      )}
      <div className="flex">
        <SegmentedControl label="View" options={views} value={view} onChange={setView} />
      </div>
      {view === 'questions' && (
        <ContentEditor content={content} faults={showsFaults ? faults : []} onChange={draft.change} />
      )}
      {view === 'preview' && <ScorecardPreview content={content} />}
      {view === 'assignments' && <AssignmentEditor scorecard={scorecard} />}
      {view === 'versions' && <VersionHistory scorecard={scorecard} />}
      {asks !== null && (
        <EditorDialogs
          asks={asks}
          scorecard={scorecard}
          draft={draft}
          onClose={() => setAsks(null)}
          onReset={onReset}
        />
      )}
    </div>
  );
}

interface EditorDialogsProps {
  readonly asks: 'publish' | 'discard';
  readonly scorecard: Scorecard;
  readonly draft: ReturnType<typeof useDraft>;
  readonly onClose: () => void;
  readonly onReset: () => void;
}

/** Asks before a version is published or changes are discarded. */
function EditorDialogs({ asks, scorecard, draft, onClose, onReset }: EditorDialogsProps) {
  const { publish, discardDraft } = useScorecardActions();
  const navigate = useNavigate();
  const { id } = scorecard;
  const [newestVersion] = useState(scorecard.newestVersion);
  const [isDone, setIsDone] = useState(false);
  // Stays open until the stored content replaces the screen: what the user opened in between would
  // be closed again.
  const done = (): void => {
    setIsDone(true);
    onReset();
  };
  const publishDraft = async (): Promise<void> => {
    if (await draft.flush()) publish.mutate({ id, revision: draft.revision() }, { onSuccess: done });
    else onClose();
  };
  if (asks === 'publish')
    return (
      <ConfirmDialog
        isOpen
        onOpenChange={onClose}
        title={`Publish Version ${(newestVersion ?? 0) + 1}?`}
        text="A published version never changes. Reviews that start from now on use it; tickets that have an earlier version keep that one."
        confirmLabel="Publish"
        pendingLabel="Publishing..."
        tone="primary"
        isBusy={publish.isPending || isDone}
        errorMessage={publish.error ? describeError(publish.error) : undefined}
        onConfirm={() => void publishDraft()}
      />
    );
  const isNew = newestVersion === null;
  return (
    <ConfirmDialog
      isOpen
      onOpenChange={onClose}
      title={isNew ? 'Delete Scorecard?' : 'Discard Changes?'}
      text={
        isNew
          ? 'This scorecard was never published.'
          : `The changes since version ${newestVersion} are deleted.`
      }
      confirmLabel={isNew ? 'Delete' : 'Discard'}
      isBusy={discardDraft.isPending || isDone}
      errorMessage={discardDraft.error ? describeError(discardDraft.error) : undefined}
      onConfirm={() =>
        discardDraft.mutate(
          { id },
          { onSuccess: () => (isNew ? void navigate({ to: '/admin/scorecards' }) : done()) },
        )
      }
    />
  );
}
