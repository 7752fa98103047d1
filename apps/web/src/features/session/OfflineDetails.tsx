import { Banner } from '../../ui/feedback/Banner.tsx';

/** In place of what was not opened before and cannot be loaded now; it loads by itself afterwards. */
export function OfflineDetails() {
  return <Banner variant="info">You are offline. Details load when you are back online.</Banner>;
}
