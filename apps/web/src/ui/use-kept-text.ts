import { useState } from 'react';
import { keepState, readState } from './kept-state.ts';

/** A text being typed that outlives a reload and leaving the page; see `kept-state.ts`. */
export function useKeptText(key: string): readonly [string, (text: string) => void] {
  const [text, setText] = useState(() => {
    const kept = readState(key);
    return typeof kept === 'string' ? kept : '';
  });
  const change = (next: string): void => {
    setText(next);
    keepState(key, next === '' ? null : next);
  };
  return [text, change];
}
