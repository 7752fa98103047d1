import { LONGEST_FINDING_TEXT } from '@plainview/domain/review/findings/finding';
import { insertSnippet } from '@plainview/domain/review/snippets/text-snippet';
import { TextCursorInput } from 'lucide-react';
import { type RefObject, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Button } from '../../ui/Button.tsx';
import { Keys } from '../../ui/commands/Keys.tsx';
import { shortcutOf } from '../../ui/commands/shortcut-of.ts';
import { shortcutText } from '../../ui/commands/shortcut-text.ts';
import { TextArea } from '../../ui/forms/TextArea.tsx';
import { lazyComponent } from '../../ui/lazy-component.tsx';
import { usePreload } from '../../ui/use-preload.ts';
import { SNIPPET_SHORTCUT } from '../snippets/snippet-shortcut.ts';

const SnippetPicker = lazyComponent(
  async () => (await import('../snippets/SnippetPicker.tsx')).SnippetPicker,
);

interface FindingTextProps {
  readonly text: string;
  readonly isReadOnly: boolean;
  readonly onChange: (text: string) => void;
  readonly onCancel: () => void;
  readonly ref: RefObject<HTMLTextAreaElement | null>;
}

/** The text of a finding. Ctrl or Cmd with `;` inserts a text snippet, Escape cancels. */
export function FindingText({ text, isReadOnly, onChange, onCancel, ref }: FindingTextProps) {
  const [isPicking, setIsPicking] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const selection = useRef({ from: text.length, to: text.length });
  usePreload(SnippetPicker);

  const open = (): void => {
    const field = ref.current;
    if (isReadOnly || !field) return;
    selection.current = { from: field.selectionStart, to: field.selectionEnd };
    setProblem(null);
    setIsPicking(true);
  };
  const close = (): void => setIsPicking(false);
  const insert = (snippet: string): void => {
    const edited = insertSnippet({ text, ...selection.current }, snippet);
    if (edited === null)
      setProblem(`With this snippet, the text would be longer than ${LONGEST_FINDING_TEXT} characters.`);
    // The dialog returns the focus when it closes.
    flushSync(close);
    if (edited === null) return;
    flushSync(() => onChange(edited.text));
    requestAnimationFrame(() => {
      ref.current?.focus();
      ref.current?.setSelectionRange(edited.from, edited.to);
    });
  };
  return (
    <div className="flex flex-col gap-1">
      <TextArea
        ref={ref}
        name="text"
        label="What the video shows"
        value={text}
        onChange={(changed) => {
          setProblem(null);
          onChange(changed);
        }}
        onKeyDown={(event) => {
          if (event.key === 'Escape') onCancel();
          else if (shortcutOf(event.nativeEvent) === SNIPPET_SHORTCUT) {
            event.preventDefault();
            open();
          } else event.continuePropagation();
        }}
        maxLength={LONGEST_FINDING_TEXT}
        isReadOnly={isReadOnly}
        isRequired
      />
      <div className="flex flex-wrap items-center gap-x-2">
        <Button
          size="sm"
          variant="quiet"
          icon={<TextCursorInput aria-hidden />}
          onPress={open}
          isDisabled={isReadOnly}
        >
          Insert Snippet
        </Button>
        <Keys>{shortcutText(SNIPPET_SHORTCUT)}</Keys>
        {problem !== null && (
          <p role="alert" className="text-sm text-failed">
            {problem}
          </p>
        )}
      </div>
      {isPicking && <SnippetPicker onPick={insert} onClose={close} />}
    </div>
  );
}
