import { lazyComponent } from '../../ui/lazy-component.tsx';

/** Imports the controls around the picture, which load together. */
const importParts = () => import('./parts.ts');

export const PictureLayer = lazyComponent(async () => (await importParts()).PictureLayer);
export const PictureTools = lazyComponent(async () => (await importParts()).PictureTools, {
  placeholder: () => <span className="size-8" />,
});
export const PlayerShortcuts = lazyComponent(async () => (await importParts()).PlayerShortcuts);
export const SoundSelect = lazyComponent(async () => (await importParts()).SoundSelect);
/** Reserves the room of the timeline without markers. */
export const Timeline = lazyComponent(async () => (await importParts()).Timeline, {
  placeholder: ({ hasLanes }) => (
    <div className={hasLanes ? 'h-[114px] short:h-[82px]' : 'h-[68px] short:h-9'} />
  ),
});
