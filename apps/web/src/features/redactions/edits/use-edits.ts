import { withReason } from '@plainview/domain/release/redactions/marks';
import type { RedactionTrack, Region } from '@plainview/domain/release/redactions/redaction-track';
import type { MutedTimes } from '@plainview/domain/release/redactions/spoken-words';
import { useState, type RefObject } from 'react';
import type { VideoPlayerHandle } from '../../../player/VideoPlayer.tsx';
import type { Direction } from '../tracking/following-text.ts';
import type { Reason } from '../use-redaction.ts';
import type { EditContext } from './edit-context.ts';
import { addMutedRange, goToMark, removeSelected, setEdge } from './mark-edits.ts';
import {
  addRegion,
  drawRegion,
  followObject,
  goToKeyFrame,
  moveTrackRegion,
  removeKeyFrameHere,
  selectOnFrame,
} from './region-edits.ts';
import { muteWords } from './word-edits.ts';

interface EditOptions extends Pick<
  EditContext,
  'marks' | 'index' | 'durationMicroseconds' | 'url' | 'following'
> {
  readonly player: RefObject<VideoPlayerHandle | null>;
  readonly reasons: readonly Reason[];
}

/** Returns the edits of a video's marks at the player's position. */
export function useEdits({ player, reasons, ...rest }: EditOptions) {
  const { marks } = rest;
  const [news, say] = useState('');
  const [reasonCode, setReasonCode] = useState(reasons[0]?.code ?? '');
  const context = (): EditContext => ({ ...rest, player: player.current, reasonCode, say });
  return {
    /** Result of the last edit, such as why it failed; empty if there is nothing to say. */
    news,
    /** Reason of the next mark. */
    reasonCode,
    addRegion: (): void => addRegion(context()),
    draw: (region: Region, frame: number): void => drawRegion(context(), region, frame),
    /** @param mergeKey see `changeContent` */
    place: (track: RedactionTrack, frame: number, region: Region, mergeKey: string | null): void =>
      moveTrackRegion(context(), track, { frame, region, mergeKey }),
    addMutedRange: (): void => addMutedRange(context()),
    muteWords: (words: readonly MutedTimes[]): void => muteWords(context(), words),
    setStart: (): void => setEdge(context(), 'start'),
    setEnd: (): void => setEdge(context(), 'end'),
    removeKeyFrame: (): void => removeKeyFrameHere(context()),
    goToKeyFrame: (step: -1 | 1): void => goToKeyFrame(context(), step),
    follow: (direction: Direction): void => followObject(context(), direction),
    selectOnFrame: (step: -1 | 1): void => selectOnFrame(context(), step),
    remove: (): void => removeSelected(context()),
    goTo: (id: string): void => goToMark(context(), id),
    say,
    /** Sets the reason of the selected mark and of the next ones. */
    chooseReason: (code: string): void => {
      const { selectedId } = marks.state.get();
      setReasonCode(code);
      if (selectedId !== null) marks.edit((content) => withReason(content, selectedId, code));
      say('');
    },
  };
}

/** Result of `useEdits`. */
export type Edits = ReturnType<typeof useEdits>;
