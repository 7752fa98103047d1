import { lazyComponent } from '../lazy-component.tsx';

/** Lists and their positioning are a third of React Aria, so they load after the page has rendered. */
const importOverlays = () => import('./overlays.ts');

export const DialogContent = lazyComponent(async () => (await importOverlays()).DialogContent);
export const OpenMenu = lazyComponent(async () => (await importOverlays()).Menu);
