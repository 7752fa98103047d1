import { SilenceControl } from '../signals/SilenceControl.tsx';
import { SignalLegend } from './SignalLegend.tsx';
import { ZoomButtons } from './ZoomButtons.tsx';

interface TimelineToolsProps {
  readonly hasLanes: boolean;
  readonly hasSilence: boolean;
}

/** Shows below the timeline what the lanes mean, and the controls of silence and zoom. */
export function TimelineTools({ hasLanes, hasSilence }: TimelineToolsProps) {
  return (
    <div className="flex min-h-8 flex-wrap items-center gap-x-4 gap-y-1">
      {hasLanes && <SignalLegend />}
      <div className="ms-auto flex items-center gap-x-4">
        {hasSilence && <SilenceControl />}
        <ZoomButtons />
      </div>
    </div>
  );
}
