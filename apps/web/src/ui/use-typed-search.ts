import { useEffect, useEffectEvent, useRef, useState } from 'react';

/** Long enough for a word to be typed without a question to the server at each key. */
const TYPING_PAUSE_MILLISECONDS = 250;

/**
 * The text of a search field whose value stands elsewhere, as in the address: told after a pause in typing, and
 * taken over when it changed there (the back button, a link).
 */
export function useTypedSearch(
  value: string,
  onChange: (words: string) => void,
): readonly [string, (text: string) => void] {
  const [text, setText] = useState(value);
  const told = useRef(value);
  const tell = useEffectEvent((words: string) => {
    told.current = words;
    onChange(words);
  });
  useEffect(() => {
    if (value === told.current) return;
    told.current = value;
    setText(value);
  }, [value]);
  useEffect(() => {
    if (text === told.current) return undefined;
    const timer = setTimeout(() => tell(text), TYPING_PAUSE_MILLISECONDS);
    return () => clearTimeout(timer);
  }, [text]);
  return [text, setText];
}
