import type { Outputs } from '@plainview/contract/index';

/** Under which the processing tool's page finds the selection (specification, section 9). */
const SELECTION_KEY = 'videosToProcess';

type Started = Outputs['processing']['start'];

/** Where nothing of the videos may lie in the browser: their ids and the reference, until the tool is open. */
export function keepSelection({ videos, isKeptWhole, reference }: Started): void {
  const kept = isKeptWhole ? videos : { reference, ids: videos.map(({ id }) => id) };
  try {
    localStorage.setItem(SELECTION_KEY, JSON.stringify(kept));
  } catch {
    // Full or closed: the reference in the tool's address reads the same selection from the server.
    console.warn('The selection could not be kept in this browser; the tool reads it by its reference.');
  }
}

/** Takes out what was kept for the tool, at sign-out. */
export function forgetSelection(): void {
  try {
    localStorage.removeItem(SELECTION_KEY);
  } catch {
    // Nothing could be kept.
  }
}
