import { cx } from '../../ui/cx.ts';
import { SilenceControl } from '../signals/SilenceControl.tsx';
import { SignalLegend } from './SignalLegend.tsx';
import { TIMELINE_TOOLS, toolsShown } from './tools-shown.ts';
import { ZoomButtons } from './ZoomButtons.tsx';

interface TimelineToolsProps {
  readonly hasLanes: boolean;
  readonly hasSilence: boolean;
}

/** Shows below the timeline what the lanes mean, and the controls of silence and zoom. */
export function TimelineTools({ hasLanes, hasSilence }: TimelineToolsProps) {
  const isShown = toolsShown.use();
  return (
    <div
      id={TIMELINE_TOOLS}
      className={cx('flex min-h-8 flex-wrap items-center gap-x-4 gap-y-1', !isShown && 'short:hidden')}
    >
      {hasLanes && <SignalLegend />}
      <div className="ms-auto flex items-center gap-x-4">
        {hasSilence && <SilenceControl />}
        <ZoomButtons />
      </div>
    </div>
  );
}
