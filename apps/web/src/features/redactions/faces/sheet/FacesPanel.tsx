import type { FrameIndex } from '@plainview/domain/evidence/media/frame-index';
import { timeOfFrame } from '@plainview/domain/evidence/media/frame-index';
import { CircleStop, Images, ScanFace } from 'lucide-react';
import { useEffect, useState, type RefObject } from 'react';
import type { VideoPlayerHandle } from '../../../../player/VideoPlayer.tsx';
import { Button } from '../../../../ui/Button.tsx';
import { useScreenCommands } from '../../../../ui/commands/commands.ts';
import { ProgressBar } from '../../../../ui/feedback/ProgressBar.tsx';
import { lazyComponent } from '../../../../ui/lazy-component.tsx';
import { countText } from '../../../../ui/pluralize.ts';
import type { Edits } from '../../edits/use-edits.ts';
import type { VideoMarks } from '../../marks/video-marks.ts';
import { KeyHint } from '../../panel/KeyHint.tsx';
import type { FaceProposals } from '../search/face-proposals.ts';
import {
  countDecisions,
  decisionLabels,
  DETECTOR_LIMITS,
  formatFaceTime,
  searchTexts,
} from './face-texts.ts';
import { FacePicture } from './FacePicture.tsx';
import { FacesSaveStatus } from './FacesSaveStatus.tsx';
import { useDecisions } from './use-contact-sheet.ts';

const ContactSheet = lazyComponent(async () => (await import('./ContactSheet.tsx')).ContactSheet);

interface FacesPanelProps {
  readonly faces: FaceProposals;
  readonly marks: VideoMarks;
  readonly edits: Edits;
  readonly index: FrameIndex | null;
  /** Address of the file that the player plays; null if there is none. */
  readonly url: string | null;
  readonly labelOf: (reasonCode: string) => string;
  readonly canEdit: boolean;
  /** Whether work on the order has begun, so that faces can be stored. */
  readonly hasBegun: boolean;
  readonly player: RefObject<VideoPlayerHandle | null>;
}

/** Looks for faces in the video, and lists those on which nobody decided, or which were rejected. */
export function FacesPanel(props: FacesPanelProps) {
  const { faces, marks, edits, index, url, labelOf, canEdit, hasBegun, player } = props;
  const { status, isLoaded } = faces.state.use();
  useEffect(() => {
    if (hasBegun) void faces.load();
  }, [faces, hasBegun]);
  const decided = useDecisions(faces, marks);
  const [isSheetOpen, setSheetOpen] = useState(false);
  const canSearch = canEdit && isLoaded && index !== null && url !== null;
  const start = (): void => {
    if (index && url !== null) faces.start(url, index);
  };
  const canDecide = canEdit && index !== null && decided.length > 0;
  const isRunning = status === 'running';
  useScreenCommands([
    ...(canSearch && !isRunning && status !== 'end'
      ? [{ id: 'find-faces', label: 'Find Faces', run: start }]
      : []),
    ...(canDecide
      ? [{ id: 'decide-faces', label: 'Decide on Faces', shortcut: 'd', run: () => setSheetOpen(true) }]
      : []),
  ]);
  const show = (frame: number): void => {
    setSheetOpen(false);
    if (index) player.current?.seek(timeOfFrame(index, frame));
  };
  return (
    <div className="space-y-2 overflow-y-auto px-3 pt-1 text-sm room:min-h-0 room:flex-1">
      <FacesSaveStatus faces={faces} />
      {canEdit && status !== 'end' && (
        <SearchControl faces={faces} frames={index?.times.length ?? 0} onStart={canSearch ? start : null} />
      )}
      {!isRunning && <p className="text-soft empty:hidden">{searchTexts[status]}</p>}
      {status === 'end' && decided.length === 0 && <p>No face was found.</p>}
      {decided.length > 0 && (
        <div className="flex flex-wrap items-center justify-between gap-2">
          <output className="min-w-0">{countDecisions(decided.map(({ decision }) => decision))}</output>
          {canDecide && (
            <Button size="sm" icon={<Images aria-hidden="true" />} onPress={() => setSheetOpen(true)}>
              Decide <KeyHint>D</KeyHint>
            </Button>
          )}
        </div>
      )}
      <p className="text-xs text-soft">{DETECTOR_LIMITS}</p>
      {index && (
        <ul className="space-y-0.5">
          {decided
            .filter(({ decision }) => decision === 'undecided' || decision === 'rejected')
            .map(({ proposal, decision }) => (
              <li
                key={proposal.track.id}
                className="[contain-intrinsic-size:auto_3rem] [content-visibility:auto]"
              >
                <button
                  type="button"
                  onClick={() => show(proposal.frame)}
                  className="flex w-full cursor-pointer items-center gap-2.5 rounded-md p-1 text-start -outline-offset-2 hover:bg-hover"
                >
                  <FacePicture url={proposal.pictureUrl} className="size-10 shrink-0" />
                  <span className="font-medium">{decisionLabels[decision]}</span>
                  <span className="ms-auto text-xs text-soft tabular-nums">
                    {formatFaceTime(proposal, index)}
                  </span>
                </button>
              </li>
            ))}
        </ul>
      )}
      {isSheetOpen && index && (
        <ContactSheet
          faces={faces}
          marks={marks}
          index={index}
          reasonCode={edits.reasonCode}
          reasonLabel={labelOf(edits.reasonCode)}
          onShow={show}
          onClose={() => setSheetOpen(false)}
        />
      )}
    </div>
  );
}

interface SearchControlProps {
  readonly faces: FaceProposals;
  readonly frames: number;
  /** Null if the video cannot be searched, or not yet. */
  readonly onStart: (() => void) | null;
}

/** Starts and stops the search, and shows how far it has come. */
function SearchControl({ faces, frames, onStart }: SearchControlProps) {
  const { status, looked } = faces.state.use();
  if (status === 'running')
    return (
      <div className="flex items-end gap-2">
        <ProgressBar
          label="Looking for faces"
          value={(looked / Math.max(frames, 1)) * 100}
          valueText={`frame ${countText(looked)} of ${countText(frames)}`}
          className="flex-1"
        />
        <Button size="sm" icon={<CircleStop aria-hidden="true" />} onPress={() => faces.stop()}>
          Stop
        </Button>
      </div>
    );
  return (
    <Button
      size="sm"
      icon={<ScanFace aria-hidden="true" />}
      isDisabled={onStart === null}
      onPress={() => onStart?.()}
    >
      {looked > 0 ? 'Continue' : 'Find Faces'}
    </Button>
  );
}
