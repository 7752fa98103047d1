import { timesOfWords, type SpokenWord } from '@plainview/domain/release/redactions/spoken-words';
import { Play, VolumeOff } from 'lucide-react';
import { Button } from '../../../ui/Button.tsx';
import { KeyHint } from '../panel/KeyHint.tsx';
import { formatMarkTime } from '../panel/mark-text.ts';

interface ChosenWordsProps {
  /** The selected words. */
  readonly words: readonly SpokenWord[];
  /** Null if nothing can be changed. */
  readonly onMute: (() => void) | null;
  readonly onGoTo: () => void;
}

/** The actions on selected words, and the times that are muted with them. */
export function ChosenWords({ words, onMute, onGoTo }: ChosenWordsProps) {
  const isDisabled = words.length === 0;
  const times = timesOfWords(words, Number.POSITIVE_INFINITY).map(formatMarkTime).join(', ');
  return (
    <div className="flex flex-wrap items-center gap-1.5 px-3 text-xs text-soft">
      {onMute && (
        <Button size="sm" icon={<VolumeOff aria-hidden="true" />} isDisabled={isDisabled} onPress={onMute}>
          Mute Words <KeyHint>M</KeyHint>
        </Button>
      )}
      <Button size="sm" icon={<Play aria-hidden="true" />} isDisabled={isDisabled} onPress={onGoTo}>
        Go To <KeyHint>↵</KeyHint>
      </Button>
      <span className="min-w-0 truncate tabular-nums" title={times}>
        {times}
      </span>
    </div>
  );
}
