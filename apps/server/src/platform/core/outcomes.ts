import type { ErrorInfo } from '@plainview/domain/shared/error-code';
import { AppError } from './app-error.ts';

/** The result for one record of a call that changes several. */
export interface Outcome {
  readonly id: string;
  /** Why it was not changed; null if it was. */
  readonly error: ErrorInfo | null;
}

/**
 * Changes records one after the other, by id, so that concurrent calls lock them in the same order. An
 * AppError is the outcome of its record and does not stop the others; `change` must throw it before it
 * writes anything, because all changes are committed together. Any other error stops all.
 * @returns the outcomes in the order of the records
 */
export async function changeEach<Item extends { readonly id: string }>(
  records: readonly Item[],
  change: (record: Item) => Promise<void>,
): Promise<Outcome[]> {
  const errors = new Map<string, ErrorInfo>();
  for (const record of records.toSorted((one, other) => (one.id < other.id ? -1 : 1))) {
    try {
      await change(record);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      errors.set(record.id, error.info);
    }
  }
  return records.map(({ id }) => ({ id, error: errors.get(id) ?? null }));
}
