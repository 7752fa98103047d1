type Save = () => Promise<unknown>;

const saves = new Set<Save>();

/** Signing out must work even if the server does not respond. In milliseconds. */
const LONGEST_WAIT = 3000;

/**
 * Calls a function before the user signs out, to save what was typed a moment ago.
 * @returns a function that removes it
 */
export function beforeSignOut(save: Save): () => void {
  saves.add(save);
  return () => saves.delete(save);
}

/** Saves all input of this page that waits to be saved. Ends after three seconds if it cannot be saved. */
export async function saveBeforeSignOut(): Promise<void> {
  const saved = Promise.allSettled([...saves].map((save) => save()));
  await Promise.race([saved, new Promise((resolve) => setTimeout(resolve, LONGEST_WAIT))]);
}
