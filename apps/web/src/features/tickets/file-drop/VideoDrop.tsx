import { Upload } from 'lucide-react';
import { useRef, type Ref } from 'react';
import { DropZone } from 'react-aria-components';
import { Button } from '../../../ui/Button.tsx';

/** Accepts one or more video files, dropped or selected. The server decides by content what is a video. */
export function VideoDrop({
  onFiles,
  buttonRef,
}: {
  onFiles: (files: readonly File[]) => void;
  buttonRef: Ref<HTMLButtonElement>;
}) {
  const chooser = useRef<HTMLInputElement>(null);
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
      <span>or drop them here. They upload while you fill the form.</span>
    </DropZone>
  );
}
