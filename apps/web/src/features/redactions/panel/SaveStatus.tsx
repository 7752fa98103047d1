import { CloudAlert, CloudCheck, CloudUpload } from 'lucide-react';
import { describeFormError } from '../../../api/describe-error.ts';
import { Banner } from '../../../ui/feedback/Banner.tsx';
import type { SaveState, VideoMarks } from '../marks/video-marks.ts';

const states: Readonly<
  Record<SaveState['kind'], { readonly text: string; readonly Icon: typeof CloudCheck }>
> = {
  saved: { text: 'Saved', Icon: CloudCheck },
  unsaved: { text: 'Saving soon', Icon: CloudUpload },
  saving: { text: 'Saving...', Icon: CloudUpload },
  failed: { text: 'Not saved', Icon: CloudAlert },
  conflict: { text: 'Not saved', Icon: CloudAlert },
};

/** Says whether all changes are saved. */
export function SaveStatus({ save }: { readonly save: SaveState }) {
  const { text, Icon } = states[save.kind];
  const isProblem = save.kind === 'failed' || save.kind === 'conflict';
  return (
    <output
      data-save={save.kind}
      className={`inline-flex items-center gap-1 text-xs whitespace-nowrap ${isProblem ? 'text-failed' : 'text-soft'}`}
    >
      <Icon aria-hidden="true" className="size-3.5" />
      {text}
    </output>
  );
}

interface SaveProblemProps {
  readonly marks: VideoMarks;
  readonly save: SaveState;
}

/** Says why changes are not saved, and what to do. */
export function SaveProblem({ marks, save }: SaveProblemProps) {
  if (save.kind === 'failed')
    return (
      <Banner variant="error" action={{ label: 'Try Again', onPress: () => void marks.saveNow() }}>
        {describeFormError(save.error)} Your changes are kept in this browser.
      </Banner>
    );
  if (save.kind !== 'conflict') return null;
  const { savedBy } = save.theirs;
  return (
    <Banner variant="warning" action={{ label: 'Load Theirs', onPress: () => marks.loadTheirs() }}>
      {savedBy ?? 'Someone else'} has saved other changes in this video. Yours are not saved. Load theirs;
      Undo returns to yours.
    </Banner>
  );
}
