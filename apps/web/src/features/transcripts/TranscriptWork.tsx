import { isVouchedFor, lineAt } from '@plainview/domain/transcript/transcript';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { useEffect, useMemo, useRef, useState, useSyncExternalStore, type KeyboardEvent } from 'react';
import { describeError, isNetworkProblem } from '../../api/describe-error.ts';
import { Button } from '../../ui/Button.tsx';
import { characterKeys } from '../../ui/commands/character-keys.ts';
import { useShortcutList } from '../../ui/commands/commands.ts';
import { Banner } from '../../ui/feedback/Banner.tsx';
import { SearchField } from '../../ui/forms/SearchField.tsx';
import { SegmentedControl } from '../../ui/forms/select/SegmentedControl.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { ConfirmDialog } from '../../ui/overlays/ConfirmDialog.tsx';
import { pluralize } from '../../ui/pluralize.ts';
import { findLines, nextIndex, searchPattern } from './transcript-search.ts';
import { transcriptShortcuts } from './transcript-shortcuts.ts';
import { TranscriptList, type TranscriptListHandle } from './TranscriptList.tsx';
import { useLineActions, type Line, type Transcript } from './use-transcript.ts';

/** The player next to the transcript. */
export interface TranscriptPlayer {
  readonly currentMicroseconds: () => number;
  readonly subscribeTime: (listener: () => void) => () => void;
  readonly onShow: (microseconds: number) => void;
}

interface TranscriptWorkProps {
  readonly videoId: string;
  readonly transcript: Transcript;
  readonly lines: readonly Line[];
  readonly canWrite: boolean;
  readonly player: TranscriptPlayer;
  readonly onMarkFinding: (line: Line) => void;
}

const NOT_SAVED = 'This could not be saved. Check your connection.';

/** Search, filter and lines of a transcript. The list follows playback until the user scrolls. */
export function TranscriptWork(props: TranscriptWorkProps) {
  const { videoId, transcript, lines, canWrite, player, onMarkFinding } = props;
  const actions = useLineActions(videoId);
  const list = useRef<TranscriptListHandle>(null);
  const [search, setSearch] = useState('');
  const [shown, setShown] = useState<'all' | 'open'>('all');
  const [activeNumber, setActiveNumber] = useState<number | null>(null);
  const [editedNumber, setEditedNumber] = useState<number | null>(null);
  const [asked, setAsked] = useState<Line | null>(null);
  const [isFollowing, setIsFollowing] = useState(true);

  const { madeBy, id: transcriptId } = transcript;
  const isByMachine = madeBy === 'machine';
  const open = useMemo(() => lines.filter((line) => !isVouchedFor(madeBy, line)), [lines, madeBy]);
  const visible = shown === 'open' ? open : lines;
  const pattern = useMemo(() => searchPattern(search), [search]);
  const matches = useMemo(() => findLines(visible, pattern), [visible, pattern]);
  const activeIndex = visible.findIndex(({ number }) => number === activeNumber);

  const spokenIndex = useSyncExternalStore(player.subscribeTime, () =>
    lineAt(visible, player.currentMicroseconds()),
  );
  const isSearching = pattern !== null;
  useEffect(() => {
    if (isFollowing && !isSearching && spokenIndex >= 0) list.current?.reveal(spokenIndex);
  }, [isFollowing, isSearching, spokenIndex]);

  useShortcutList('Transcript', transcriptShortcuts);

  const goTo = (line: Line): void => {
    setActiveNumber(line.number);
    setIsFollowing(true);
    player.onShow(line.startMicroseconds);
  };
  const confirm = (line: Line): void => actions.confirm.mutate({ transcriptId, numbers: [line.number] });
  const withdraw = (line: Line): void => actions.withdraw.mutate({ transcriptId, number: line.number });
  const closeEditor = (line: Line | null): void => {
    setEditedNumber(line?.number ?? null);
    if (line === null) list.current?.focus(Math.max(0, activeIndex));
  };
  const correct = (line: Line, text: string): void => {
    actions.correct.mutate({ transcriptId, number: line.number, text });
    closeEditor(null);
  };
  const markFinding = (line: Line): void => {
    if (isVouchedFor(madeBy, line)) onMarkFinding(line);
    else setAsked(line);
  };

  const goToMatch = (step: -1 | 1): void => {
    const index = nextIndex(matches, activeIndex, step);
    const line = index === null ? undefined : visible[index];
    if (index === null || !line) return;
    list.current?.reveal(index);
    goTo(line);
  };
  const onSearchKey = (event: KeyboardEvent): void => {
    const isEnter = event.key === 'Enter' && event.target instanceof HTMLInputElement;
    if ((!isEnter && event.key !== 'F3') || !isSearching) return;
    event.preventDefault();
    goToMatch(event.shiftKey ? -1 : 1);
  };

  const onCharacterKey = (key: string, line: Line): boolean => {
    if (!canWrite || !characterKeys.get()) return false;
    if (key === 'c') {
      if (!isVouchedFor(madeBy, line)) confirm(line);
      const next = visible.indexOf(line) + 1;
      // The next one, which a filter moves to the place of this one.
      if (next < visible.length) list.current?.focus(next);
    } else if (key === 'e') closeEditor(line);
    else if (key === 'u' && line.confirmedAt !== null) withdraw(line);
    else if (key === 'q') markFinding(line);
    else return false;
    return true;
  };

  const failure = actions.confirm.error ?? actions.correct.error ?? actions.withdraw.error;
  const isFound = matches.includes(activeIndex);
  return (
    // Keys of the search also work in the list.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div onKeyDown={onSearchKey} className="flex min-h-0 flex-col gap-3">
      <div className="space-y-2 px-4">
        <SearchField
          label="Search transcript"
          isLabelHidden
          placeholder="Search transcript"
          value={search}
          onChange={setSearch}
        />
        {isSearching && (
          <div className="flex items-center gap-1 text-sm text-soft">
            <output className="flex-1 tabular-nums">
              {isFound && `${matches.indexOf(activeIndex) + 1} of `}
              {matches.length === 0 ? 'No lines found' : pluralize(matches.length, 'line')}
            </output>
            <IconButton
              size="sm"
              aria-label="Previous match"
              isDisabled={matches.length === 0}
              onPress={() => goToMatch(-1)}
            >
              <ArrowUp aria-hidden />
            </IconButton>
            <IconButton
              size="sm"
              aria-label="Next match"
              isDisabled={matches.length === 0}
              onPress={() => goToMatch(1)}
            >
              <ArrowDown aria-hidden />
            </IconButton>
          </div>
        )}
        <div className="flex flex-wrap items-center gap-2">
          {isByMachine && (
            <SegmentedControl
              label="Lines"
              options={[
                { id: 'all', label: `All (${lines.length})` },
                { id: 'open', label: `Not confirmed (${open.length})` },
              ]}
              value={shown}
              onChange={setShown}
            />
          )}
          {!isFollowing && (
            <Button size="sm" className="ms-auto" onPress={() => setIsFollowing(true)}>
              Follow Playback
            </Button>
          )}
        </div>
        {failure && (
          <Banner variant="error">
            {describeError(failure, isNetworkProblem(failure) ? NOT_SAVED : undefined)}
          </Banner>
        )}
      </div>
      {visible.length === 0 && (
        <p className="border-t border-line p-4 text-sm text-soft">Every line is confirmed.</p>
      )}
      {visible.length > 0 && (
        <TranscriptList
          ref={list}
          lines={visible}
          activeNumber={activeNumber}
          onActivate={(line) => setActiveNumber(line.number)}
          spokenNumber={visible[spokenIndex]?.number ?? null}
          editedNumber={editedNumber}
          isByMachine={isByMachine}
          canWrite={canWrite}
          pattern={pattern}
          commands={{
            onGoTo: goTo,
            onConfirm: confirm,
            onWithdraw: withdraw,
            onEdit: closeEditor,
            onCorrect: correct,
            onMarkFinding: markFinding,
          }}
          onScroll={() => setIsFollowing(false)}
          onCharacterKey={onCharacterKey}
        />
      )}
      {canWrite && (
        <p className="px-4 pb-3 text-xs text-faint max-lg:hidden print:hidden">
          Keys on a line: Enter go to, C confirm, E correct, U undo, Q add finding, ↑ ↓ other lines
        </p>
      )}
      <ConfirmDialog
        isOpen={asked !== null}
        onOpenChange={() => setAsked(null)}
        title="Was this said?"
        text={`A machine wrote this line: “${asked?.text ?? ''}” Listen to it first. Only lines that a person confirmed become findings.`}
        confirmLabel="Confirm and Add Finding"
        tone="primary"
        onConfirm={() => {
          if (!asked) return;
          confirm(asked);
          setAsked(null);
          onMarkFinding(asked);
        }}
      />
    </div>
  );
}
