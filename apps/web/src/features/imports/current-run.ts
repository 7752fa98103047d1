import { createExternalStore } from '../../ui/external-store.ts';
import { openEngines } from '../../upload/open-engines.ts';
import type { UploadEngine } from '../../upload/upload-engine.ts';
import type { ImportRun } from './import-run.ts';
import type { ImportView } from './import-view.ts';

/** The last run on this page with what the screen shows of it. */
interface CurrentRun {
  readonly userId: string;
  readonly engine: UploadEngine;
  readonly run: ImportRun;
  readonly view: ImportView;
}

export const currentRun = createExternalStore<CurrentRun | null>(null);

/** Returns the user's run; null if there is none, or if its uploads ended with a sign-out. */
export function useCurrentRun(userId: string): CurrentRun | null {
  const current = currentRun.use();
  if (current?.userId !== userId) return null;
  return [...openEngines.values()].some(({ engine }) => engine === current.engine) ? current : null;
}
