import { lazyFunction } from '../../ui/load-later.ts';

// The module loads when a finding is changed for the first time.
const loadedOffer = lazyFunction(async () => (await import('./finding-undo.ts')).offerUndo);
const loadedNotify = lazyFunction(async () => (await import('./finding-undo.ts')).notifyFailure);

export const offerUndo = (title: string, undo: () => void): void =>
  void loadedOffer(title, undo).catch(reportError);

async function report(title: string, failure: Error): Promise<void> {
  try {
    await loadedNotify(title, failure);
  } catch (error) {
    reportError(error);
  }
}

export const notifyFailure = (title: string) => (error: Error) => void report(title, error);

/** Reports that an undo failed. */
export const notifyNotUndone = notifyFailure('The change could not be undone.');
