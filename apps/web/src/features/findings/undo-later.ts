const load = () => import('./finding-undo.ts');

// Loads when a finding is changed for the first time. If that fails, nothing is offered.

export const offerUndo = (title: string, undo: () => void): void =>
  void load().then(
    (module) => module.offerUndo(title, undo),
    () => undefined,
  );

export const notifyFailure = (title: string) => (error: Error) =>
  void load().then(
    (module) => module.notifyFailure(title, error),
    () => undefined,
  );

/** Reports that an undo failed. */
export const notifyNotUndone = notifyFailure('The change could not be undone.');
