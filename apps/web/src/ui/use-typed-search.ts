import { useEffect, useEffectEvent, useRef, useState } from 'react';

/** Long enough to type a word without a request for each key. */
const TYPING_PAUSE_MILLISECONDS = 250;

/**
 * State of a search field whose value is stored elsewhere, for example in the address. Reports changes after
 * a pause in typing, and follows external changes (the back button, a link).
 */
export function useTypedSearch(
  value: string,
  onChange: (search: string) => void,
): readonly [string, (text: string) => void] {
  const [text, setText] = useState(value);
  const reported = useRef(value);
  const report = useEffectEvent((search: string) => {
    reported.current = search;
    onChange(search);
  });
  useEffect(() => {
    if (value === reported.current) return;
    reported.current = value;
    setText(value);
  }, [value]);
  useEffect(() => {
    if (text === reported.current) return undefined;
    const timer = setTimeout(() => report(text), TYPING_PAUSE_MILLISECONDS);
    return () => clearTimeout(timer);
  }, [text]);
  return [text, setText];
}
