import type { FrameIndex } from '@plainview/domain/evidence/media/frame-index';
import { LONGEST_REASON } from '@plainview/domain/shared/text-limits';
import { useMemo, useState } from 'react';
import { Checkbox } from '../../../ui/forms/Checkbox.tsx';
import { TextArea } from '../../../ui/forms/TextArea.tsx';
import { countText, pluralize } from '../../../ui/pluralize.ts';
import { BoxVirtualList } from '../../findings/long-list/VirtualList.tsx';
import type { PlayedCopy } from './CopyPlayer.tsx';
import { ShowPlace } from './ShowPlace.tsx';
import type { CopyFace } from './use-copy-faces.ts';
import type { CheckDraft, CopyEnd } from './use-loose-ends.ts';

/** A place that the person who checks a copy has to look at. */
export type CheckedPlace = CopyEnd | CopyFace;

interface LooseEndsProps {
  readonly places: readonly CheckedPlace[];
  readonly check: CheckDraft;
  readonly onChange: (check: CheckDraft) => void;
  readonly labelOf: (reasonCode: string) => string;
  /** The video in the player, and the index of its frames. */
  readonly shown: { readonly videoId: string; readonly index: FrameIndex | null };
  readonly onPlay: (copy: PlayedCopy) => void;
}

const ESTIMATED_HEIGHT = 36;

/** Returns the frames on which a face was found first and last: `on frames 20–60`. */
export const framesText = ({ frame, lastFrame }: Pick<CopyFace, 'frame' | 'lastFrame'>): string =>
  frame === lastFrame
    ? `on frame ${countText(frame)}`
    : `on frames ${countText(frame)}–${countText(lastFrame)}`;

const placeText = (place: CheckedPlace, labelOf: LooseEndsProps['labelOf']): string =>
  place.kind === 'face'
    ? `Undecided face ${framesText(place)}`
    : `${labelOf(place.reasonCode)} ${place.edge === 'start' ? 'begins' : 'ends'} on frame ${countText(place.frame)}`;

/**
 * Lists where regions begin or end inside the picture, and faces on which nobody decided, to be looked at in the copy
 * before it is approved.
 */
export function LooseEnds({ places, check, onChange, labelOf, shown, onPlay }: LooseEndsProps) {
  const [scroller, setScroller] = useState<HTMLElement | null>(null);
  const ids = useMemo(() => places.map(({ key }) => key), [places]);
  const { lookedAt, explanation } = check;
  const left = places.filter(({ key }) => !lookedAt.has(key)).length;
  if (places.length === 0) return null;
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
        {introduce(places)} Look in the copy whether something is visible that has to be hidden.{' '}
        <output>{left === 0 ? 'All are looked at.' : `${pluralize(left, 'place')} left.`}</output>
      </p>
      <div ref={setScroller} className="relative max-h-40 overflow-y-auto rounded-sm border border-line">
        <div>
          <BoxVirtualList
            ids={ids}
            scroller={scroller}
            estimatedHeight={ESTIMATED_HEIGHT}
            openId={null}
            isWhole={false}
            renderRow={(at, row) => {
              const place = places[at];
              if (!place) return null;
              const text = placeText(place, labelOf);
              const isShown = place.videoId === shown.videoId && shown.index !== null;
              return (
                <li {...row} key={place.key} data-row-id={place.key}>
                  <div className="flex items-center gap-2 px-2 py-1">
                    <Checkbox
                      isSelected={lookedAt.has(place.key)}
                      onChange={(isSeen) => look(place.key, isSeen)}
                      className="min-w-0 flex-1"
                    >
                      <span className="min-w-0">
                        {text}
                        {!isShown && <span className="text-soft"> in {place.fileName}</span>}
                      </span>
                    </Checkbox>
                    <ShowPlace place={place} shown={shown} text={`where ${text}`} onPlay={onPlay} />
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

/** Says what kinds of places are listed. */
function introduce(places: readonly CheckedPlace[]): string {
  const hasEnds = places.some(({ kind }) => kind === 'end');
  const hasFaces = places.some(({ kind }) => kind === 'face');
  if (!hasFaces) return 'Here a region begins or ends inside the picture.';
  return hasEnds
    ? 'Here a region begins or ends inside the picture, or nobody decided about a face that was found.'
    : 'Here nobody decided about a face that was found.';
}
