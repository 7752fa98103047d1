import { Upload } from 'lucide-react';
import { useRef, type Ref } from 'react';
import { createPortal } from 'react-dom';
import { Button } from '../../../ui/Button.tsx';
import { notify } from '../../../ui/overlays/toasts.ts';
import { droppedVideos } from './dropped-videos.ts';
import { useWindowDrop } from './use-window-drop.ts';

/**
 * Accepts one or more video files, selected or dropped anywhere in the window. The server decides by content
 * what is a video.
 */
export function VideoDrop({
  onFiles,
  buttonRef,
}: {
  onFiles: (files: readonly File[]) => void;
  buttonRef: Ref<HTMLButtonElement>;
}) {
  const area = useRef<HTMLDivElement>(null);
  const chooser = useRef<HTMLInputElement>(null);
  const add = (files: readonly File[]): void => {
    if (files.length > 0) onFiles(files);
    else notify({ title: 'The folder has no videos.' });
  };
  // A dialog above the form makes it inert.
  const isReachable = (): boolean => !area.current?.closest('[inert], [aria-hidden="true"]');
  const isOver = useWindowDrop(isReachable, (transfer) => {
    droppedVideos(transfer).then(add, () =>
      notify({ title: 'The files could not be read.', description: 'Drop them again.', tone: 'failed' }),
    );
  });
  return (
    <div
      ref={area}
      className="flex flex-wrap items-center justify-center gap-3 rounded-md border border-dashed border-edge bg-sunken/40 p-5 text-sm text-soft"
    >
      <input
        ref={chooser}
        type="file"
        hidden
        multiple
        accept="video/*,.mkv,.ts,.m2ts,.avi"
        onChange={(event) => {
          onFiles([...(event.target.files ?? [])]);
          // The same file can be chosen again, for example after it was removed.
          event.target.value = '';
        }}
      />
      <Button ref={buttonRef} icon={<Upload aria-hidden="true" />} onPress={() => chooser.current?.click()}>
        Add Videos
      </Button>
      <span>or drop files and folders anywhere. They upload while you fill in the form.</span>
      {isOver && createPortal(<DropOverlay />, document.body)}
    </div>
  );
}

/** Covers the window while files are dragged over it. */
function DropOverlay() {
  return (
    <output className="pointer-events-none fixed inset-0 z-50 flex animate-appear bg-scrim p-4 sm:p-8">
      <div className="flex flex-1 flex-col items-center justify-center gap-2 rounded-lg border-2 border-dashed border-accent bg-overlay p-6 text-center text-ink">
        <Upload aria-hidden="true" className="size-8 text-accent" />
        <p className="text-lg font-semibold">Drop videos to add them to this ticket</p>
        <p className="text-sm text-soft">Of folders, all videos are added.</p>
      </div>
    </output>
  );
}
