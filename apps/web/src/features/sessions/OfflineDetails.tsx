import { Banner } from '../../ui/feedback/Banner.tsx';

/**
 * Replaces content that was not opened before and cannot be loaded now. It loads automatically once online.
 */
export function OfflineDetails() {
  return <Banner variant="info">You are offline. Details load when you are back online.</Banner>;
}
