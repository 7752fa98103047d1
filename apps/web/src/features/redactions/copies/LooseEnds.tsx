import { timeOfFrame, type FrameIndex } from '@plainview/domain/evidence/media/frame-index';
import { LONGEST_REASON } from '@plainview/domain/shared/text-limits';
import { useMemo, useState } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { Checkbox } from '../../../ui/forms/Checkbox.tsx';
import { TextArea } from '../../../ui/forms/TextArea.tsx';
import { countText, pluralize } from '../../../ui/pluralize.ts';
import { BoxVirtualList } from '../../findings/long-list/VirtualList.tsx';
import type { PlayedCopy } from './CopyPlayer.tsx';
import type { CheckDraft, CopyEnd } from './use-loose-ends.ts';

interface LooseEndsProps {
  readonly ends: readonly CopyEnd[];
  readonly check: CheckDraft;
  readonly onChange: (check: CheckDraft) => void;
  readonly labelOf: (reasonCode: string) => string;
  /** The video in the player, and the index of its frames. */
  readonly shown: { readonly videoId: string; readonly index: FrameIndex | null };
  readonly onPlay: (copy: PlayedCopy) => void;
}

const ESTIMATED_HEIGHT = 36;
/** Seconds that are played before a place. */
const LEAD = 1;

/** Lists where regions begin or end inside the picture, to be looked at in the copy before it is approved. */
export function LooseEnds({ ends, check, onChange, labelOf, shown, onPlay }: LooseEndsProps) {
  const [scroller, setScroller] = useState<HTMLElement | null>(null);
  const ids = useMemo(() => ends.map(({ key }) => key), [ends]);
  const { lookedAt, explanation } = check;
  const left = ends.filter(({ key }) => !lookedAt.has(key)).length;
  if (ends.length === 0) return null;
  const look = (key: string, isSeen: boolean): void => {
    const next = new Set(lookedAt);
    if (isSeen) next.add(key);
    else next.delete(key);
    onChange({ ...check, lookedAt: next });
  };
  return (
    <section aria-labelledby="loose-ends-heading" className="space-y-1.5 text-sm">
      <h2 id="loose-ends-heading" className="font-semibold">
        Look at First
      </h2>
      <p className="text-xs text-soft">
        Here a region begins or ends inside the picture. Look in the copy whether something is visible before
        or after. <output>{left === 0 ? 'All are looked at.' : `${pluralize(left, 'place')} left.`}</output>
      </p>
      <div ref={setScroller} className="relative max-h-40 overflow-y-auto rounded-sm border border-line">
        <div>
          <BoxVirtualList
            ids={ids}
            scroller={scroller}
            estimatedHeight={ESTIMATED_HEIGHT}
            openId={null}
            isWhole={false}
            renderRow={(at, place) => {
              const end = ends[at];
              if (!end) return null;
              const text = `${labelOf(end.reasonCode)} ${end.edge === 'start' ? 'begins' : 'ends'} on frame ${countText(end.frame)}`;
              const isShown = end.videoId === shown.videoId && shown.index !== null;
              return (
                <li {...place} key={end.key} data-row-id={end.key}>
                  <div className="flex items-center gap-2 px-2 py-1">
                    <Checkbox
                      isSelected={lookedAt.has(end.key)}
                      onChange={(isSeen) => look(end.key, isSeen)}
                      className="min-w-0 flex-1"
                    >
                      <span className="min-w-0">
                        {text}
                        {!isShown && <span className="text-soft"> in {end.fileName}</span>}
                      </span>
                    </Checkbox>
                    {isShown && shown.index && (
                      <Button
                        size="sm"
                        variant="quiet"
                        onPress={() =>
                          onPlay({ ...end.copy, videoId: end.videoId, at: startOf(end, shown.index) })
                        }
                      >
                        Show<span className="sr-only"> where {text}</span>
                      </Button>
                    )}
                  </div>
                </li>
              );
            }}
          />
        </div>
      </div>
      {left > 0 && (
        <TextArea
          label="Why the others need no look"
          description="Printed in the release report: name no one."
          rows={2}
          maxLength={LONGEST_REASON}
          value={explanation}
          onChange={(text) => onChange({ ...check, explanation: text })}
        />
      )}
    </section>
  );
}

/** Returns where a copy begins to play before a place, in seconds. */
const startOf = ({ frame }: CopyEnd, index: FrameIndex | null): number =>
  index === null ? 0 : Math.max(0, timeOfFrame(index, frame) / 1_000_000 - LEAD);
