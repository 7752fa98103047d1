import { isVouchedFor, lineAt } from '@plainview/domain/evidence/transcripts/transcript';
import { useEffect, useMemo, useState, useSyncExternalStore, type RefObject } from 'react';
import { characterKeys } from '../../ui/commands/character-keys.ts';
import { findLines, nextIndex, searchPattern } from './transcript-search.ts';
import type { LineCommands } from './TranscriptLineItem.tsx';
import type { TranscriptListHandle } from './TranscriptList.tsx';
import type { ShownLines } from './TranscriptTools.tsx';
import { useLineActions, type Line, type Transcript } from './use-transcript.ts';

/** The player next to the transcript. */
export interface TranscriptPlayer {
  readonly currentMicroseconds: () => number;
  readonly subscribeTime: (listener: () => void) => () => void;
  readonly onShow: (microseconds: number) => void;
}

export interface TranscriptWorkOptions {
  readonly videoId: string;
  readonly transcript: Transcript;
  readonly lines: readonly Line[];
  readonly canWrite: boolean;
  readonly player: TranscriptPlayer;
  /** Opens a finding over the time of a line, with its text. */
  readonly onMarkFinding: (line: Line) => void;
}

/**
 * Holds the search, the filter and the active line, and what can be done with it. The list follows playback
 * until the user scrolls.
 */
export function useTranscriptWork(
  options: TranscriptWorkOptions,
  list: RefObject<TranscriptListHandle | null>,
) {
  const { lines, transcript, player } = options;
  const [search, setSearch] = useState('');
  const [shown, setShown] = useState<ShownLines>('all');
  const [activeNumber, setActiveNumber] = useState<number | null>(null);
  const [isFollowing, setIsFollowing] = useState(true);

  const { madeBy } = transcript;
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
  }, [isFollowing, isSearching, spokenIndex, list]);

  const goTo = (line: Line): void => {
    setActiveNumber(line.number);
    setIsFollowing(true);
    player.onShow(line.startMicroseconds);
  };
  const goToMatch = (step: -1 | 1): void => {
    const index = nextIndex(matches, activeIndex, step);
    const line = index === null ? undefined : visible[index];
    if (index === null || !line) return;
    list.current?.reveal(index);
    goTo(line);
  };
  const current = matches.indexOf(activeIndex);
  return {
    visible,
    open,
    activeNumber,
    setActiveNumber,
    activeIndex,
    spokenNumber: visible[spokenIndex]?.number ?? null,
    pattern,
    matches: isSearching ? { count: matches.length, current: current === -1 ? null : current + 1 } : null,
    goTo,
    goToMatch,
    search,
    setSearch,
    shown,
    setShown,
    isFollowing,
    setIsFollowing,
    ...useLineCommands(options, { list, visible, activeIndex, goTo }),
  };
}

/** Returns what can be done with a line. */
function useLineCommands(
  { videoId, transcript, canWrite, onMarkFinding }: TranscriptWorkOptions,
  {
    list,
    visible,
    activeIndex,
    goTo,
  }: {
    readonly list: RefObject<TranscriptListHandle | null>;
    readonly visible: readonly Line[];
    readonly activeIndex: number;
    readonly goTo: (line: Line) => void;
  },
) {
  const actions = useLineActions(videoId);
  const [editedNumber, setEditedNumber] = useState<number | null>(null);
  /** A line that must be confirmed before it becomes a finding. */
  const [asked, setAsked] = useState<Line | null>(null);
  const { madeBy, id: transcriptId } = transcript;

  const edit = (line: Line | null): void => {
    setEditedNumber(line?.number ?? null);
    if (line === null) list.current?.focus(Math.max(0, activeIndex));
  };
  const commands: LineCommands = {
    onGoTo: goTo,
    onConfirm: ({ number }) => actions.confirm.mutate({ transcriptId, numbers: [number] }),
    onWithdraw: ({ number }) => actions.withdraw.mutate({ transcriptId, number }),
    onEdit: edit,
    onCorrect: ({ number }, text) => {
      actions.correct.mutate({ transcriptId, number, text });
      edit(null);
    },
    onMarkFinding: (line) => {
      if (isVouchedFor(madeBy, line)) onMarkFinding(line);
      else setAsked(line);
    },
  };
  const onCharacterKey = (key: string, line: Line): boolean => {
    if (!canWrite || !characterKeys.get()) return false;
    if (key === 'c') {
      if (!isVouchedFor(madeBy, line)) commands.onConfirm(line);
      const next = visible.indexOf(line) + 1;
      if (next < visible.length) list.current?.focus(next);
    } else if (key === 'e') edit(line);
    else if (key === 'u' && line.confirmedAt !== null) commands.onWithdraw(line);
    else if (key === 'q') commands.onMarkFinding(line);
    else return false;
    return true;
  };
  const failure = actions.confirm.error ?? actions.correct.error ?? actions.withdraw.error;
  return { commands, onCharacterKey, editedNumber, asked, setAsked, failure };
}
