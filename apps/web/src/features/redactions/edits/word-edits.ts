import { withMutedRange } from '@plainview/domain/release/redactions/marks';
import { MOST_MUTED_RANGES } from '@plainview/domain/release/redactions/redaction-order';
import {
  timesOfWords,
  withoutMutedTimes,
  type MutedTimes,
} from '@plainview/domain/release/redactions/spoken-words';
import { countText, pluralize } from '../../../ui/pluralize.ts';
import { formatMarkTime } from '../panel/mark-text.ts';
import type { EditContext } from './edit-context.ts';

/** Mutes the sound of words. A single range is selected, so that its edges can be corrected. */
export function muteWords(context: EditContext, words: readonly MutedTimes[]): void {
  const { marks, durationMicroseconds, reasonCode, say } = context;
  const { mutedRanges } = marks.state.get().marks;
  const times = timesOfWords(words, durationMicroseconds);
  const added = withoutMutedTimes(times, mutedRanges);
  if (times.length === 0) say('These words are after the end of the video.');
  else if (added.length === 0) say('Already muted.');
  else if (mutedRanges.length + added.length > MOST_MUTED_RANGES)
    say(`A video can have ${countText(MOST_MUTED_RANGES)} muted ranges.`);
  else {
    const ranges = added.map(({ startMicroseconds, endMicroseconds }) => ({
      id: crypto.randomUUID(),
      reasonCode,
      startMicroseconds,
      endMicroseconds,
    }));
    const [first, second] = ranges;
    marks.edit((content) => ranges.reduce(withMutedRange, content));
    marks.select(second ? null : (first?.id ?? null));
    say(
      second ? `${pluralize(ranges.length, 'range')} muted.` : first ? `Muted ${formatMarkTime(first)}.` : '',
    );
  }
}
