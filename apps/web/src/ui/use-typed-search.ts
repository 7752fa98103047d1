import { useEffect, useEffectEvent, useRef, useState } from 'react';

/** Long enough to type a word without a request for each key. */
const TYPING_PAUSE_MILLISECONDS = 250;

/**
 * State of a search field whose value is stored elsewhere, for example in the address. Reports changes after a pause in
 * typing, and follows external changes (the back button, a link).
 */
export function useTypedSearch(
  value: string,
  onChange: (search: string) => void,
): readonly [string, (text: string) => void] {
  const [text, setText] = useState(value);
  const told = useRef(value);
  const tell = useEffectEvent((search: string) => {
    told.current = search;
    onChange(search);
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
