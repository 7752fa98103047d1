import { lineAt } from '@plainview/domain/evidence/transcripts/transcript';
import { mutedStretches } from '@plainview/domain/release/redactions/hidden-areas';
import {
  mutedPartOf,
  SPOKEN_MARGIN_MICROSECONDS,
  wordsOfLine,
  type SpokenWord,
} from '@plainview/domain/release/redactions/spoken-words';
import { useMemo, useState, useSyncExternalStore, type RefObject } from 'react';
import type { VideoPlayerHandle } from '../../../player/VideoPlayer.tsx';
import { characterKeys } from '../../../ui/commands/character-keys.ts';
import { useShortcutList } from '../../../ui/commands/commands.ts';
import { SearchField } from '../../../ui/forms/SearchField.tsx';
import { searchPattern } from '../../transcripts/transcript-search.ts';
import type { Line, Transcript } from '../../transcripts/use-transcript.ts';
import type { Edits } from '../edits/use-edits.ts';
import type { VideoMarks } from '../marks/video-marks.ts';
import { wordShortcuts } from '../redaction-shortcuts.ts';
import { ChosenWords } from './ChosenWords.tsx';
import { findOccurrences, type Occurrence } from './occurrences.ts';
import { Occurrences } from './Occurrences.tsx';
import { selectedWords, type WordPlace, type WordSelection } from './word-selection.ts';
import { WordGrid } from './WordGrid.tsx';

interface WordWorkProps {
  readonly transcript: Transcript;
  readonly lines: readonly Line[];
  readonly marks: VideoMarks;
  readonly edits: Edits;
  readonly canEdit: boolean;
  readonly player: RefObject<VideoPlayerHandle | null>;
}

const MARGIN_SECONDS = SPOKEN_MARGIN_MICROSECONDS / 1_000_000;
const LINE_TIMES = `Only lines have times: a word is muted with its whole line, and ${MARGIN_SECONDS} seconds before and after. [ and ] correct the range.`;
const BY_MACHINE = 'A machine wrote the transcript and may have missed words: listen, too.';

/** Selects words of a transcript, by themselves or by a search, and mutes them. */
export function WordWork({ transcript, lines, marks, edits, canEdit, player }: WordWorkProps) {
  const { mutedRanges } = marks.state.use().marks;
  const [search, setSearch] = useState('');
  const [selection, setSelection] = useState<WordSelection | null>(null);
  const [isFollowing, setFollowing] = useState(true);
  const words = useMemo(() => lines.map(wordsOfLine), [lines]);
  const muted = useMemo(() => mutedStretches(mutedRanges), [mutedRanges]);
  const pattern = useMemo(() => searchPattern(search), [search]);
  const occurrences = useMemo(() => findOccurrences(lines, words, pattern), [lines, words, pattern]);
  const spokenIndex = useSpokenIndex(lines, player);
  useShortcutList('Transcript', wordShortcuts);

  const chosen = selection ? selectedWords(words, selection) : [];
  const select = (next: WordSelection): void => {
    setFollowing(false);
    setSelection(next);
  };
  /** Selects what mutes a word, so that its keys change it: digits, [ and ], Delete. */
  const selectMark = ({ line, word: at }: WordPlace): void => {
    const word = words[line]?.[at];
    const range = word && mutedRanges.find((one) => mutedPartOf(word, mutedStretches([one])) !== 'none');
    marks.select(range?.id ?? null);
  };
  const goTo = (word: SpokenWord | undefined): void => {
    if (!word) return;
    setFollowing(true);
    player.current?.seek(word.startMicroseconds);
  };
  const mute = (): void => {
    if (chosen.length > 0) edits.muteWords(chosen);
  };
  const muteFound = (found: readonly Occurrence[]): void => {
    if (found.length === 0) edits.say('Select at least one occurrence.');
    else edits.muteWords(found.flatMap((one) => one.words));
  };
  const onKey = (key: string): boolean => {
    if (key === 'Enter') goTo(chosen[0]);
    else if (key.toLowerCase() === 'm' && characterKeys.get()) {
      if (canEdit) mute();
    } else return false;
    return true;
  };
  return (
    <div className="flex min-h-0 flex-col gap-2 room:flex-1">
      <div className="space-y-2 px-3">
        <SearchField
          label="Search transcript"
          isLabelHidden
          placeholder="Search what is said"
          value={search}
          onChange={setSearch}
        />
        {canEdit && (
          <p className="text-xs text-soft">
            {LINE_TIMES} {transcript.madeBy === 'machine' && BY_MACHINE}
          </p>
        )}
      </div>
      {pattern ? (
        <Occurrences
          occurrences={occurrences}
          muted={muted}
          onMute={canEdit ? muteFound : null}
          onGoTo={(one) => goTo(one.words[0])}
        />
      ) : (
        <>
          <WordGrid
            lines={lines}
            words={words}
            selection={selection}
            onSelect={select}
            onSelected={selectMark}
            spokenIndex={spokenIndex}
            isFollowing={isFollowing}
            onScroll={() => setFollowing(false)}
            muted={muted}
            onKey={onKey}
          />
          <ChosenWords words={chosen} onMute={canEdit ? mute : null} onGoTo={() => goTo(chosen[0])} />
        </>
      )}
    </div>
  );
}

/** Returns the index of the line at the player's position, also while it plays; -1 before the first one. */
function useSpokenIndex(lines: readonly Line[], player: RefObject<VideoPlayerHandle | null>): number {
  const subscribe = useMemo(
    () => (listener: () => void) => player.current?.subscribeTime(listener) ?? (() => undefined),
    [player],
  );
  return useSyncExternalStore(subscribe, () => lineAt(lines, player.current?.currentMicroseconds() ?? 0));
}
