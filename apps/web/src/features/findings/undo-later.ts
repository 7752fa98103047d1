import type * as FindingUndo from './finding-undo.ts';

/**
 * Uses the module that loads when a finding is changed for the first time. If that fails, nothing is offered.
 */
async function later(use: (module: typeof FindingUndo) => void): Promise<void> {
  try {
    use(await import('./finding-undo.ts'));
  } catch {
    // Nothing is offered.
  }
}

export const offerUndo = (title: string, undo: () => void): void =>
  void later((module) => module.offerUndo(title, undo));

export const notifyFailure = (title: string) => (error: Error) =>
  void later((module) => module.notifyFailure(title, error));

/** Reports that an undo failed. */
export const notifyNotUndone = notifyFailure('The change could not be undone.');
