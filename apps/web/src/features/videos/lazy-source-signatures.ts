import { lazyComponent } from '../../ui/lazy-component.tsx';

/** Loaded for videos that contain signatures. */
export const SourceSignatures = lazyComponent(
  async () => (await import('./SourceSignatures.tsx')).SourceSignatures,
);
