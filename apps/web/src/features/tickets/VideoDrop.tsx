import { Upload } from 'lucide-react';
import type { Ref } from 'react';
import { DropZone, FileTrigger } from 'react-aria-components';
import { Button } from '../../ui/Button.tsx';

/** Takes video files, dropped or chosen, several at once. The server decides by content what is a video. */
export function VideoDrop({
  onFiles,
  buttonRef,
}: {
  onFiles: (files: readonly File[]) => void;
  buttonRef: Ref<HTMLButtonElement>;
}) {
  return (
    <DropZone
      aria-label="Drop videos here"
      getDropOperation={() => 'copy'}
      onDrop={(event) => {
        const files = event.items.filter((item) => item.kind === 'file').map((item) => item.getFile());
        void Promise.all(files).then(onFiles);
      }}
      className="flex flex-wrap items-center justify-center gap-3 rounded-md border border-dashed border-edge bg-sunken/40 p-5 text-sm text-soft data-drop-target:border-accent data-drop-target:bg-selected"
    >
      <FileTrigger
        allowsMultiple
        acceptedFileTypes={['video/*', '.mkv', '.ts', '.m2ts', '.avi']}
        onSelect={(list) => onFiles([...(list ?? [])])}
      >
        <Button ref={buttonRef} icon={<Upload aria-hidden="true" />}>
          Add videos
        </Button>
      </FileTrigger>
      <span>or drop them here. They upload while you fill the form.</span>
    </DropZone>
  );
}
