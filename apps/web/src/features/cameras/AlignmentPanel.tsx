import type { CameraClock } from '@plainview/domain/evidence/cameras/alignment';
import { ChevronDown } from 'lucide-react';
import { useId, useState } from 'react';
import { describeError } from '../../api/describe-error.ts';
import { Button } from '../../ui/Button.tsx';
import { cx } from '../../ui/cx.ts';
import { Banner } from '../../ui/feedback/Banner.tsx';
import { differencesText, recordingStarts, type RecordedCamera } from './recording-starts.ts';
import { SoundComparison } from './SoundComparison.tsx';
import { StartField } from './StartField.tsx';
import type { AlignmentDraft } from './use-alignment-draft.ts';
import type { CameraAlignment } from './use-cameras.ts';

interface AlignedCamera extends RecordedCamera {
  readonly label: string;
  readonly fileName: string;
  /** The officer who wore it; empty if that is not recorded. */
  readonly wornBy: string;
  readonly frameRate: number;
  readonly clock: CameraClock;
}

interface AlignmentPanelProps {
  readonly ticketId: string;
  readonly alignment: CameraAlignment;
  readonly draft: AlignmentDraft;
  readonly cameras: readonly AlignedCamera[];
  readonly mainId: string;
  readonly canAlign: boolean;
}

/** Sets where each camera begins on the common timeline. Changes show at once, and are stored together. */
export function AlignmentPanel(props: AlignmentPanelProps) {
  const { ticketId, alignment, draft, cameras, mainId, canAlign } = props;
  const main = cameras.find(({ videoId }) => videoId === mainId);
  const heading = useId();
  const content = useId();
  const { rows, error, isChanged, isValid, isSaving } = draft;
  const isMissing = rows.some(({ stored }) => stored === null);
  // Once all starts are stored, the pictures need the room.
  const [isOpen, setOpen] = useState(isMissing);
  const found = main ? recordingStarts(cameras, mainId, main.clock.startMicroseconds) : null;
  return (
    <section
      aria-labelledby={heading}
      className="space-y-2 rounded-md border border-line bg-surface px-3 py-2 text-sm room:max-h-[32%] room:shrink-0 room:overflow-y-auto print:hidden"
    >
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2 id={heading} className="font-semibold">
          <button
            type="button"
            aria-expanded={isOpen}
            aria-controls={content}
            onClick={() => setOpen(!isOpen)}
            className="inline-flex min-h-6 cursor-pointer items-center gap-1 rounded-sm"
          >
            Start of each camera
            <ChevronDown aria-hidden className={cx('size-4', isOpen && 'rotate-180')} />
          </button>
        </h2>
        {isMissing && <span className="font-medium text-pending">Not aligned</span>}
        {canAlign && isMissing && found && main && (
          <Button size="sm" onPress={() => draft.takeAll(found)}>
            {`Use Recording Times (${differencesText(found, main.clock.startMicroseconds)})`}
          </Button>
        )}
      </div>
      <div id={content} hidden={!isOpen} className="space-y-2">
        <p className="text-xs text-soft">
          If a camera starts 2 seconds later, enter a value 2 seconds higher. In a field, the up and down
          arrow keys move the camera by one frame. A camera whose start is not set is shown from the
          beginning; enter its start also if that is correct.
        </p>
        <ul className="divide-y divide-line">
          {cameras.map((camera) => {
            const row = rows.find(({ videoId }) => videoId === camera.videoId);
            return (
              row && (
                <li key={camera.videoId} className="py-1.5">
                  <StartField
                    row={row}
                    label={camera.label}
                    fileName={camera.wornBy === '' ? camera.fileName : `${camera.wornBy}, ${camera.fileName}`}
                    canAlign={canAlign && !isSaving}
                    onType={(text) => draft.type(camera.videoId, text)}
                    onNudge={(frames) => draft.nudge(camera.videoId, (frames * 1_000_000) / camera.frameRate)}
                  >
                    {camera === main && <p className="text-xs text-soft">Main camera</p>}
                    {canAlign && main && main !== camera && (
                      <SoundComparison
                        ticketId={ticketId}
                        alignment={alignment}
                        videoId={camera.videoId}
                        label={camera.label}
                        main={main}
                        onTake={(start) => draft.take(camera.videoId, start)}
                      />
                    )}
                  </StartField>
                </li>
              )
            );
          })}
        </ul>
        {error && <Banner variant="error">{describeError(error)}</Banner>}
        {canAlign && (
          <div className="flex flex-wrap gap-2">
            <Button
              size="sm"
              variant="primary"
              isPending={isSaving}
              isDisabled={!isChanged || !isValid}
              onPress={() => draft.save(mainId)}
            >
              Save Starts
            </Button>
            <Button size="sm" isDisabled={!isChanged || isSaving} onPress={draft.reset}>
              Discard Changes
            </Button>
          </div>
        )}
      </div>
    </section>
  );
}
