import { client } from '../../api/client.ts';

/** Stands in this browser while a sign-out has not reached the server. */
const mark = 'plainview.signing-out';

/** True while a sign-out in this browser has not reached the server. */
export const wantsOut = (): boolean => {
  try {
    return localStorage.getItem(mark) !== null;
  } catch {
    return false;
  }
};

/** Somebody signed in: what was to be ended has been replaced. */
export function forgetSignOut(): void {
  try {
    localStorage.removeItem(mark);
  } catch {
    // Without storage nothing was marked.
  }
}

/**
 * Ends the session on the server. Where that can't be reached, the sign-out is made up for before this browser
 * shows anything of the session again: whoever left a shared computer while it was offline stays gone from it.
 */
export async function endSession(): Promise<void> {
  try {
    localStorage.setItem(mark, 'yes');
  } catch {
    console.warn('A sign-out while offline cannot be remembered: this browser offers no storage.');
  }
  await client.session.signOut();
  forgetSignOut();
}

let finishing: Promise<void> | null = null;

/** Makes up for a sign-out that did not reach the server. @throws where it can't be reached now either. */
export async function finishSignOut(): Promise<void> {
  if (!wantsOut()) return;
  finishing ??= endSession().finally(() => {
    finishing = null;
  });
  await finishing;
}

/** Calls when a sign-out begins in another tab. @returns how to stop listening. */
export function onSignOutElsewhere(listener: () => void): () => void {
  const hear = (event: StorageEvent): void => {
    if (event.key === mark && event.newValue !== null) listener();
  };
  window.addEventListener('storage', hear);
  return () => window.removeEventListener('storage', hear);
}
