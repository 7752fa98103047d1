import { ClipboardList } from 'lucide-react';
import { useState } from 'react';
import { describeError, isNetworkProblem } from '../../api/describe-error.ts';
import { Banner } from '../../ui/feedback/Banner.tsx';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { ConfirmDialog } from '../../ui/overlays/ConfirmDialog.tsx';
import { MenuButton } from '../../ui/overlays/MenuButton.tsx';
import { answerProgress, shownAnswers, type TicketScorecard } from './answer-progress.ts';
import { AnswerSheet, type QuestionFocus } from './AnswerSheet.tsx';
import { ChooseScorecard } from './ChooseScorecard.tsx';
import type { EvidenceSource } from './EvidenceControl.tsx';
import {
  useAnswers,
  useChooseScorecard,
  useTicketScorecard,
  type SaveState,
} from './use-ticket-scorecard.ts';

interface ScorecardPanelProps {
  readonly ticketId: string;
  readonly canAnswer: boolean;
  readonly source: EvidenceSource;
  /** A question that takes the focus. */
  readonly focused: QuestionFocus | null;
}

const OFFLINE = 'The answers could not be saved. Check your connection.';

function SaveStatus({ state, onRetry }: { readonly state: SaveState; readonly onRetry: () => void }) {
  return (
    <>
      <output className="text-xs text-soft">
        {state?.kind === 'saving' && 'Saving...'}
        {state?.kind === 'saved' && 'All answers saved'}
      </output>
      {state?.kind === 'failed' && (
        <Banner variant="error" action={{ label: 'Try Again', onPress: onRetry }} className="w-full">
          {describeError(state.error, isNetworkProblem(state.error) ? OFFLINE : undefined)}
        </Banner>
      )}
    </>
  );
}

/** The ticket's scorecard next to its player. Each answer is saved at once. */
export function ScorecardPanel({ ticketId, canAnswer, source, focused }: ScorecardPanelProps) {
  const { data, error, isPending } = useTicketScorecard(ticketId);
  return (
    <section
      aria-label="Scorecard"
      className="flex min-w-0 flex-col gap-3 rounded-md border border-line bg-surface py-4 lg:sticky lg:top-16 lg:max-h-[calc(100dvh-5rem)] room:static room:max-h-full print:static print:max-h-none"
    >
      {isPending && <Skeleton className="h-60" />}
      {error && (
        <div className="px-4">
          <Banner variant="error">{describeError(error)}</Banner>
        </div>
      )}
      {data?.scorecard && (
        <Answers
          key={`${data.scorecard.scorecardId} ${data.scorecard.version}`}
          ticketId={ticketId}
          scorecard={data.scorecard}
          isNeeded={data.isNeeded}
          canAnswer={canAnswer}
          source={source}
          focused={focused}
        />
      )}
      {data && !data.scorecard && (
        <EmptyState
          icon={ClipboardList}
          title="No scorecard"
          action={canAnswer && <ChooseScorecard ticketId={ticketId} currentId={null} />}
        >
          {canAnswer
            ? 'No scorecard is assigned to tickets of this kind. You can choose one.'
            : 'A scorecard can be chosen while the ticket is in review.'}
        </EmptyState>
      )}
    </section>
  );
}

interface AnswersProps extends ScorecardPanelProps {
  readonly scorecard: TicketScorecard;
  readonly isNeeded: boolean;
}

function Answers({ ticketId, scorecard, isNeeded, canAnswer, source, focused }: AnswersProps) {
  const { local, state, retry, answer } = useAnswers(ticketId, scorecard);
  const choose = useChooseScorecard();
  const [asks, setAsks] = useState<'newest' | 'remove' | 'other' | null>(null);
  const answers = shownAnswers(scorecard.answers, local);
  const progress = answerProgress(scorecard.content, answers);
  const { scorecardId, version, newestVersion, content } = scorecard;
  const close = (): void => {
    setAsks(null);
    choose.reset();
  };
  return (
    <>
      <header className="flex flex-wrap items-center gap-x-3 gap-y-1 px-4">
        <h2 className="text-lg font-semibold">{content.name}</h2>
        <span className="text-xs text-soft">Version {version}</span>
        {canAnswer && (
          <span className="ms-auto">
            <MenuButton
              label="Scorecard actions"
              isIconOnly
              size="sm"
              variant="quiet"
              entries={[
                { id: 'other', label: 'Use Another Scorecard', onAction: () => setAsks('other') },
                {
                  id: 'remove',
                  label: 'Remove Scorecard',
                  tone: 'danger',
                  isDisabled: isNeeded,
                  ...(isNeeded && { description: 'Tickets of this kind need a scorecard.' }),
                  onAction: () => setAsks('remove'),
                },
              ]}
            />
          </span>
        )}
        <p className="w-full text-sm text-soft tabular-nums">
          {progress.answered} of {progress.total} answered
          {progress.missing.length > 0 && <span> · {progress.missing.length} required left</span>}
        </p>
        <SaveStatus state={state} onRetry={retry} />
      </header>
      {asks === 'other' && (
        <div className="px-4">
          <ChooseScorecard ticketId={ticketId} currentId={scorecardId} onDone={close} />
        </div>
      )}
      {canAnswer && newestVersion > version && (
        <div className="px-4">
          <Banner
            variant="info"
            action={{ label: `Use Version ${newestVersion}`, onPress: () => setAsks('newest') }}
          >
            There is a newer version of this scorecard.
          </Banner>
        </div>
      )}
      <div className="relative min-h-0 px-4 lg:scroll-edges lg:overflow-y-auto print:overflow-visible">
        <AnswerSheet
          content={content}
          answers={answers}
          canAnswer={canAnswer}
          onAnswer={answer}
          source={source}
          focused={focused}
        />
      </div>
      {canAnswer && (
        <p className="px-4 text-xs text-faint max-lg:hidden print:hidden">
          Keys on a question: 1–9 answer, N not applicable, E link the current moment, Delete clear, ↑ ↓ other
          questions
        </p>
      )}
      <ConfirmDialog
        isOpen={asks === 'newest'}
        onOpenChange={close}
        title={`Use Version ${newestVersion}?`}
        text="Answers to questions that did not change are kept. Others are removed and must be given again."
        confirmLabel={`Use Version ${newestVersion}`}
        tone="primary"
        isBusy={choose.isPending}
        errorMessage={choose.error ? describeError(choose.error) : undefined}
        onConfirm={() => choose.mutate({ ticketId, scorecardId }, { onSuccess: close })}
      />
      <ConfirmDialog
        isOpen={asks === 'remove'}
        onOpenChange={close}
        title="Remove Scorecard?"
        text={`${content.name} and its answers will not be part of the report.`}
        confirmLabel="Remove"
        pendingLabel="Removing..."
        isBusy={choose.isPending}
        errorMessage={choose.error ? describeError(choose.error) : undefined}
        onConfirm={() => choose.mutate({ ticketId, scorecardId: null }, { onSuccess: close })}
      />
    </>
  );
}
