import type { UploadItem } from '../../upload/upload-machine.ts';
import { percentOf, uploadStatusText } from '../tickets/new-ticket/upload-status-text.ts';

/** Progress of a row. */
export type RowProgress =
  | { readonly phase: 'waiting' }
  | { readonly phase: 'uploading'; readonly percent: number; readonly text: string }
  | { readonly phase: 'creating' }
  | {
      readonly phase: 'created';
      readonly ticketId: string | null;
      readonly ticketNumber: string;
      readonly sha256: string | null;
      /** Steps that failed afterwards; empty if none did. */
      readonly note: string;
    }
  | { readonly phase: 'failed'; readonly message: string };

export interface RunSnapshot {
  readonly isRunning: boolean;
  readonly rows: ReadonlyMap<number, RowProgress>;
}

interface CreatedRow {
  readonly row: number;
  readonly ticketId: string;
  readonly ticketNumber: string;
  readonly sha256: string | null;
  readonly note: string;
}

const waiting: RowProgress = { phase: 'waiting' };

const askBeforeClosing = (event: BeforeUnloadEvent): void => event.preventDefault();

export type RunState = ReturnType<typeof createRunState>;

/** Creates the state of a run, and asks before the page is closed meanwhile. */
export function createRunState(rows: readonly number[]) {
  let snapshot: RunSnapshot = { isRunning: false, rows: new Map(rows.map((row) => [row, waiting])) };
  const listeners = new Set<() => void>();

  const set = (changes: Iterable<readonly [number, RowProgress]>, isRunning = snapshot.isRunning): void => {
    snapshot = { isRunning, rows: new Map([...snapshot.rows, ...changes]) };
    for (const listener of listeners) listener();
  };
  const isCreated = (row: number): boolean => snapshot.rows.get(row)?.phase === 'created';

  return {
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    getSnapshot: (): RunSnapshot => snapshot,
    isCreated,

    begin: (): void => {
      window.addEventListener('beforeunload', askBeforeClosing);
      set(
        rows.filter((row) => !isCreated(row)).map((row) => [row, waiting]),
        true,
      );
    },

    end: (): void => {
      window.removeEventListener('beforeunload', askBeforeClosing);
      set([], false);
    },

    setUpload: (row: number, item: UploadItem | undefined): void => {
      if (!item || isCreated(row)) return;
      const percent = percentOf(item);
      const text = uploadStatusText(item);
      const shown = snapshot.rows.get(row);
      if (shown?.phase === 'uploading' && shown.percent === percent && shown.text === text) return;
      set([[row, { phase: 'uploading', percent, text }]]);
    },

    setCreating: (creating: readonly number[]): void =>
      set(creating.map((row) => [row, { phase: 'creating' }])),

    setCreated: (created: readonly CreatedRow[]): void =>
      set(created.map(({ row, ...ticket }) => [row, { phase: 'created', ...ticket }])),

    fail: (failed: readonly number[], message: string): void =>
      set(failed.map((row) => [row, { phase: 'failed', message }])),
  };
}
