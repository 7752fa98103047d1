import { useRef, type KeyboardEvent } from 'react';
import { describeError, isNetworkProblem } from '../../api/describe-error.ts';
import { useShortcutList } from '../../ui/commands/commands.ts';
import { Banner } from '../../ui/feedback/Banner.tsx';
import { ConfirmDialog } from '../../ui/overlays/ConfirmDialog.tsx';
import { transcriptShortcuts } from './transcript-shortcuts.ts';
import { TranscriptList, type TranscriptListHandle } from './TranscriptList.tsx';
import { TranscriptTools } from './TranscriptTools.tsx';
import { useTranscriptWork, type TranscriptWorkOptions } from './use-transcript-work.ts';

const NOT_SAVED = 'This could not be saved. Check your connection.';
const KEYS = 'Keys on a line: Enter go to, C confirm, E correct, U undo, Q add finding, ↑ ↓ other lines';

/** Search, filter and lines of a transcript. */
export function TranscriptWork(props: TranscriptWorkOptions) {
  const { transcript, lines, canWrite, onMarkFinding } = props;
  const list = useRef<TranscriptListHandle>(null);
  const work = useTranscriptWork(props, list);
  const { commands, asked, setAsked, failure, visible } = work;
  const isByMachine = transcript.madeBy === 'machine';
  useShortcutList('Transcript', transcriptShortcuts);

  const onSearchKey = (event: KeyboardEvent): void => {
    const isEnter = event.key === 'Enter' && event.target instanceof HTMLInputElement;
    if ((!isEnter && event.key !== 'F3') || !work.matches) return;
    event.preventDefault();
    work.goToMatch(event.shiftKey ? -1 : 1);
  };
  return (
    // The keys of the search also work on lines, whose events bubble here.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div onKeyDown={onSearchKey} className="flex min-h-0 flex-col gap-3">
      <div className="space-y-2 px-4">
        <TranscriptTools
          search={work.search}
          onSearch={work.setSearch}
          matches={work.matches}
          onGoToMatch={work.goToMatch}
          filter={isByMachine ? { all: lines.length, open: work.open.length } : null}
          shown={work.shown}
          onShow={work.setShown}
          isFollowing={work.isFollowing}
          onFollow={() => work.setIsFollowing(true)}
        />
        {failure && (
          <Banner variant="error">
            {describeError(failure, isNetworkProblem(failure) ? NOT_SAVED : undefined)}
          </Banner>
        )}
      </div>
      {visible.length === 0 ? (
        <p className="border-t border-line p-4 text-sm text-soft">Every line is confirmed.</p>
      ) : (
        <TranscriptList
          ref={list}
          lines={visible}
          activeNumber={work.activeNumber}
          onActivate={(line) => work.setActiveNumber(line.number)}
          spokenNumber={work.spokenNumber}
          editedNumber={work.editedNumber}
          isByMachine={isByMachine}
          canWrite={canWrite}
          pattern={work.pattern}
          commands={commands}
          onScroll={() => work.setIsFollowing(false)}
          onCharacterKey={work.onCharacterKey}
        />
      )}
      {canWrite && <p className="px-4 pb-2 text-xs text-faint max-lg:hidden print:hidden">{KEYS}</p>}
      <ConfirmDialog
        isOpen={asked !== null}
        onOpenChange={() => setAsked(null)}
        title="Was this said?"
        text={`A machine wrote this line: “${asked?.text ?? ''}” Listen to it first. Only lines that a person confirmed become findings.`}
        confirmLabel="Confirm and Add Finding"
        tone="primary"
        onConfirm={() => {
          if (!asked) return;
          commands.onConfirm(asked);
          setAsked(null);
          onMarkFinding(asked);
        }}
      />
    </div>
  );
}
