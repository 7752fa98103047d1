import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { TextArea } from '../../ui/forms/TextArea.tsx';

const PAUSE_MILLISECONDS = 800;

interface AnswerTextProps {
  readonly label: string;
  readonly maxLength: number;
  /** The answer so far. */
  readonly text: string;
  readonly isReadOnly: boolean;
  readonly onSave: (text: string) => void;
}

/** An answer in words. Saved after a pause, and when the field loses the focus or leaves the page. */
export function AnswerText({ label, maxLength, text, isReadOnly, onSave }: AnswerTextProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const timer = useRef<number | null>(null);
  const save = useEffectEvent(() => {
    if (timer.current !== null) window.clearTimeout(timer.current);
    timer.current = null;
    const trimmed = typed?.trim();
    if (trimmed !== undefined && trimmed !== text) onSave(trimmed);
  });
  useEffect(() => () => save(), []);
  useEffect(() => {
    if (typed === null) return;
    timer.current = window.setTimeout(() => save(), PAUSE_MILLISECONDS);
    return () => {
      if (timer.current !== null) window.clearTimeout(timer.current);
    };
  }, [typed]);
  const onBlur = (): void => {
    const trimmed = typed?.trim();
    if (trimmed !== undefined && trimmed !== text) onSave(trimmed);
    setTyped(null);
  };
  return (
    <TextArea
      label={label}
      isLabelHidden
      rows={2}
      maxLength={maxLength}
      isReadOnly={isReadOnly}
      value={typed ?? text}
      onChange={setTyped}
      onBlur={onBlur}
    />
  );
}
