import { useState } from 'react';
import { usePreload, type Preloadable } from '../use-preload.ts';

/**
 * Returns whether a dialog has been open, and preloads its content. It stays mounted after
 * closing, for its exit animation.
 */
export function useWasOpen(isOpen: boolean, content: Preloadable): boolean {
  const [wasOpen, setWasOpen] = useState(isOpen);
  usePreload(content);
  if (isOpen && !wasOpen) setWasOpen(true);
  return wasOpen || isOpen;
}
