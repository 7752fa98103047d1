/** Parts of the player that load after it, see `lazy-parts.tsx`. */
export { PictureLayer } from '../picture/PictureLayer.tsx';
export { PictureTools } from '../picture/PictureTools.tsx';
export { PlayerShortcuts } from '../PlayerShortcuts.tsx';
export { SoundSelect } from '../sound/SoundSelect.tsx';
export { Timeline } from '../timeline/Timeline.tsx';
