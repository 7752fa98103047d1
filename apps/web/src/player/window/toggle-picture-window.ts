import { lazyFunction } from '../../ui/load-later.ts';
import { pictureWindow } from './picture-window.ts';

const detachPicture = lazyFunction(async () => (await import('./open-picture-window.ts')).detachPicture);

/** Shows the player's picture in a window of its own, or brings it back. */
export function togglePictureWindow(): void {
  const view = pictureWindow.get();
  if (view) view.close();
  else void detachPicture();
}
