import { useEffect } from 'react';
import { createExternalStore } from '../../ui/external-store.ts';

/** The window that shows the player's picture instead of the page; null while the page shows it. */
export const pictureWindow = createExternalStore<Window | null>(null);

/** Whether the user typed in that window what belongs into a field or dialog of the page. */
export const isTypedElsewhere = createExternalStore(false);

/** Returns the document that shows the picture. */
export const usePictureDocument = (): Document => pictureWindow.use()?.document ?? document;

let players = 0;

/** Names the picture's window after the player, and closes it when the last player is gone. */
export function usePictureWindow(title: string): Window | null {
  const view = pictureWindow.use();
  useEffect(() => {
    const page = pictureWindow.get()?.document;
    if (view && page) page.title = title;
  }, [view, title]);
  useEffect(() => {
    const close = (): void => pictureWindow.get()?.close();
    players += 1;
    window.addEventListener('pagehide', close);
    return () => {
      players -= 1;
      window.removeEventListener('pagehide', close);
      // The player of the next video takes the window over at once.
      queueMicrotask(() => {
        if (players === 0) close();
      });
    };
  }, []);
  return view;
}
