/** Actions that a key can trigger in the player. */
export type Command =
  | { kind: 'shuttle'; direction: -1 | 0 | 1 }
  | { kind: 'toggle' }
  | { kind: 'frame'; step: -1 | 1 }
  | { kind: 'skip'; seconds: number }
  | { kind: 'mark' }
  | { kind: 'range-in' }
  | { kind: 'range-out' }
  /** A digit key went down; it marks when it comes up. */
  | { kind: 'digit-down'; digit: number; at: number }
  | { kind: 'digit-up'; digit: number; at: number }
  | { kind: 'marker'; step: -1 | 1 }
  | { kind: 'mute' }
  /** The next slower or faster speed. */
  | { kind: 'speed'; step: -1 | 1 }
  /** Moves the focus to the field that takes a position. */
  | { kind: 'go-to' }
  | TimelineCommand
  | { kind: 'full-screen' }
  | { kind: 'help' };

/**
 * Commands whose code loads after the player: zoom, the end of the silence at the position,
 * and a slow replay.
 */
export type TimelineCommand = { kind: 'zoom'; factor: number } | { kind: 'silence-end' } | { kind: 'replay' };

/**
 * Focus context in which a key was pressed: a text field, a question that is answered with keys, a control
 * that uses the arrow keys itself, a control that Space activates, or none of them.
 */
export type KeyPlace = 'text' | 'question' | 'slider' | 'control' | 'page';

export interface KeyPress {
  key: string;
  shiftKey: boolean;
  ctrlKey: boolean;
  altKey: boolean;
  metaKey: boolean;
  /** When the key was pressed, in milliseconds. */
  timeStamp: number;
}

/** Of a screen that leaves all keys to the player. */
export const NO_KEYS: readonly string[] = [];

const characters: Readonly<Record<string, Command>> = {
  j: { kind: 'shuttle', direction: -1 },
  k: { kind: 'shuttle', direction: 0 },
  l: { kind: 'shuttle', direction: 1 },
  ',': { kind: 'frame', step: -1 },
  '.': { kind: 'frame', step: 1 },
  m: { kind: 'mark' },
  i: { kind: 'range-in' },
  o: { kind: 'range-out' },
  '[': { kind: 'marker', step: -1 },
  ']': { kind: 'marker', step: 1 },
  ';': { kind: 'replay' },
  n: { kind: 'silence-end' },
  '+': { kind: 'zoom', factor: 2 },
  '=': { kind: 'zoom', factor: 2 },
  '-': { kind: 'zoom', factor: 0.5 },
  '<': { kind: 'speed', step: -1 },
  '>': { kind: 'speed', step: 1 },
  u: { kind: 'mute' },
  g: { kind: 'go-to' },
  f: { kind: 'full-screen' },
  '?': { kind: 'help' },
};

/**
 * Maps a key press to a command. Single-character shortcuts can be switched off, since speech input and
 * typing errors trigger them; arrow keys and Space keep working.
 */
export function commandOf(press: KeyPress, place: KeyPlace, hasCharacterKeys: boolean): Command | null {
  if (place === 'text' || press.ctrlKey || press.altKey || press.metaKey) return null;
  if (place === 'question' && /^(?:[1-9n]|Arrow.+)$/iu.test(press.key)) return null;
  const size = press.shiftKey ? 1 : 5;
  if (press.key === 'ArrowLeft') return place === 'slider' ? null : { kind: 'skip', seconds: -size };
  if (press.key === 'ArrowRight') return place === 'slider' ? null : { kind: 'skip', seconds: size };
  if (press.key === ' ') return place === 'page' ? { kind: 'toggle' } : null;
  if (!hasCharacterKeys) return null;
  if (/^[1-9]$/u.test(press.key))
    return { kind: 'digit-down', digit: Number(press.key), at: press.timeStamp };
  return characters[press.key.toLowerCase()] ?? null;
}
