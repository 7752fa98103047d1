import { FileUp } from 'lucide-react';
import { useRef } from 'react';
import { DropZone } from 'react-aria-components';
import { Button } from '../../ui/Button.tsx';
import { TextArea } from '../../ui/forms/TextArea.tsx';

/** Larger files are neither checkpoints nor receipts. */
const MOST_BYTES = 100_000;

/** A field for the text of a checkpoint or receipt, which can also be dropped or chosen as a file. */
export function CheckpointField({
  label,
  value,
  onChange,
  errorMessage,
}: {
  readonly label: string;
  readonly value: string;
  readonly onChange: (text: string) => void;
  readonly errorMessage: string | undefined;
}) {
  const chooser = useRef<HTMLInputElement>(null);
  const take = async (file: File | undefined): Promise<void> => {
    if (file) onChange(await file.slice(0, MOST_BYTES).text());
  };
  return (
    <DropZone
      aria-label={`Drop a file: ${label}`}
      getDropOperation={() => 'copy'}
      onDrop={(event) => {
        const file = event.items.find((item) => item.kind === 'file');
        void file?.getFile().then(take);
      }}
      className="flex min-w-0 flex-col items-start gap-2 rounded-md data-drop-target:bg-selected"
    >
      <TextArea
        label={label}
        value={value}
        onChange={onChange}
        errorMessage={errorMessage}
        rows={7}
        placeholder="Paste the text, or drop a file."
        className="w-full"
      />
      <input
        ref={chooser}
        type="file"
        hidden
        onChange={(event) => {
          void take(event.target.files?.[0]);
          // The same file can be chosen again.
          event.target.value = '';
        }}
      />
      <Button
        size="sm"
        icon={<FileUp aria-hidden="true" />}
        aria-label={`Choose File: ${label}`}
        onPress={() => chooser.current?.click()}
      >
        Choose File
      </Button>
    </DropZone>
  );
}
