import { LONGEST_LINE_TEXT } from '@plainview/domain/transcript/transcript';
import { useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { TextArea } from '../../ui/forms/TextArea.tsx';

interface LineEditorProps {
  readonly text: string;
  readonly onSave: (text: string) => void;
  readonly onClose: () => void;
}

/** Edits the text of a line. Enter saves it, Escape closes the editor. */
export function LineEditor({ text, onSave, onClose }: LineEditorProps) {
  const [typed, setTyped] = useState(text);
  const save = (): void => {
    const corrected = typed.trim();
    if (corrected !== '') onSave(corrected);
  };
  return (
    <div
      className="mt-1"
      onKeyDown={(event) => {
        if (event.nativeEvent.isComposing) return;
        if (event.key !== 'Escape' && (event.key !== 'Enter' || event.shiftKey)) return;
        if (event.key === 'Enter' && !(event.target instanceof HTMLTextAreaElement)) return;
        event.preventDefault();
        event.stopPropagation();
        if (event.key === 'Escape') onClose();
        else save();
      }}
    >
      <TextArea
        label="Text of the line"
        isLabelHidden
        autoFocus
        rows={2}
        maxLength={LONGEST_LINE_TEXT}
        value={typed}
        onChange={setTyped}
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
