import { lazyComponent } from '../../ui/lazy-component.tsx';

/** Loaded for the few videos that have several sound tracks. */
export const SoundSelect = lazyComponent(async () => (await import('./SoundSelect.tsx')).SoundSelect);
