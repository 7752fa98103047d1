// Wrapped words in rows that are rendered in view only cannot be cells of a table.
/* oxlint-disable jsx-a11y/prefer-tag-over-role */
import type { Stretch } from '@plainview/domain/release/redactions/hidden-areas';
import {
  mutedPartOf,
  type MutedPart,
  type SpokenWord,
} from '@plainview/domain/release/redactions/spoken-words';
import { formatTimecode } from '@plainview/domain/shared/duration';
import { cx } from '../../../ui/cx.ts';
import type { Line } from '../../transcripts/use-transcript.ts';
import { isSelected, type WordSelection } from './word-selection.ts';

interface WordRowProps {
  readonly line: Line;
  /** Index of the line in the transcript. */
  readonly index: number;
  readonly words: readonly SpokenWord[];
  readonly selection: WordSelection | null;
  /** Whether the player is at the line. */
  readonly isSpoken: boolean;
  /** Muted times of the copy, in order and disjoint. */
  readonly muted: readonly Stretch[];
  readonly cellId: (line: number, word: number) => string;
}

const mutedClasses = {
  none: '',
  part: 'bg-pending-tint text-pending',
  all: 'bg-pending-tint text-pending line-through',
} as const satisfies Record<MutedPart, string>;

const mutedTexts = { none: '', part: ' (partly muted)', all: ' (muted)' } as const satisfies Record<
  MutedPart,
  string
>;

/** A line of a transcript: when it is said, by whom, and its words. */
export function WordRow({ line, index, words, selection, isSpoken, muted, cellId }: WordRowProps) {
  const { head } = selection ?? {};
  return (
    <div
      className={cx('px-3 py-1.5 text-sm', isSpoken && 'bg-sunken')}
      role="row"
      aria-rowindex={index + 1}
      aria-current={isSpoken ? 'time' : undefined}
    >
      <span role="rowheader" className="flex flex-wrap items-baseline gap-x-2 text-xs text-soft">
        <span className="font-mono tabular-nums">{formatTimecode(line.startMicroseconds)}</span>
        {line.speaker !== null && <span className="font-medium text-ink">{line.speaker}</span>}
      </span>
      {words.map((word, at) => {
        const part = mutedPartOf(word, muted);
        const isChosen = selection !== null && isSelected(selection, { line: index, word: at });
        const isHead = head?.line === index && head.word === at;
        return (
          <span
            key={word.from}
            id={cellId(index, at)}
            role="gridcell"
            data-line={index}
            data-word={at}
            aria-selected={isChosen}
            className={cx(
              'mx-px inline-block max-w-full cursor-text rounded-sm px-0.5 wrap-anywhere -outline-offset-1 outline-ring',
              mutedClasses[part],
              isChosen && 'bg-selected! text-ink!',
              isHead && 'group-focus-visible:outline-2',
            )}
          >
            {word.text}
            <span className="sr-only">{mutedTexts[part]}</span>
          </span>
        );
      })}
    </div>
  );
}
