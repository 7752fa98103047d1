import type { Outputs } from '@plainview/contract/index';

/** Storage key under which the processing tool's page finds the selection (specification, section 9). */
const SELECTION_KEY = 'videosToProcess';

type Started = Outputs['processing']['start'];

/** If no video data may stay in the browser, keeps only ids and the reference, until the tool has opened. */
export function keepSelection({ videos, isKeptWhole, reference }: Started): void {
  const kept = isKeptWhole ? videos : { reference, ids: videos.map(({ id }) => id) };
  try {
    localStorage.setItem(SELECTION_KEY, JSON.stringify(kept));
  } catch {
    // Storage is full or blocked: the reference in the tool's address reads the same selection
    // from the server.
    console.warn('The selection could not be kept in this browser; the tool reads it by its reference.');
  }
}

/** Removes the selection kept for the tool, at sign-out. */
export function forgetSelection(): void {
  try {
    localStorage.removeItem(SELECTION_KEY);
  } catch {
    // Storage is unavailable, so nothing was kept.
  }
}
