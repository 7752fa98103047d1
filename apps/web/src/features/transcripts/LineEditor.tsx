import { LONGEST_LINE_TEXT } from '@plainview/domain/evidence/transcripts/transcript';
import { useEffect, useRef, useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { TextArea } from '../../ui/forms/TextArea.tsx';

interface LineEditorProps {
  readonly text: string;
  readonly onSave: (text: string) => void;
  readonly onClose: () => void;
}

/** Edits the text of a line. Takes the focus. Enter saves it, Escape closes the editor. */
export function LineEditor({ text, onSave, onClose }: LineEditorProps) {
  const [typed, setTyped] = useState(text);
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => field.current?.focus(), []);
  const save = (): void => {
    const corrected = typed.trim();
    if (corrected !== '') onSave(corrected);
  };
  return (
    <div className="mt-1">
      <TextArea
        ref={field}
        label="Text of the line"
        isLabelHidden
        rows={2}
        maxLength={LONGEST_LINE_TEXT}
        value={typed}
        onChange={setTyped}
        onKeyDown={(event) => {
          if (event.nativeEvent.isComposing) return;
          if (event.key === 'Escape') onClose();
          else if (event.key === 'Enter' && !event.shiftKey) {
            event.preventDefault();
            save();
          } else event.continuePropagation();
        }}
      />
      <div className="mt-1 flex gap-1">
        <Button size="sm" variant="primary" isDisabled={typed.trim() === ''} onPress={save}>
          Save
        </Button>
        <Button size="sm" onPress={onClose}>
          Cancel
        </Button>
      </div>
    </div>
  );
}
