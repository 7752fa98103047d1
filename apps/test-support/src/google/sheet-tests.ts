import type { Outputs } from '@plainview/contract/index';
import { expect } from 'vitest';
import type { Person } from '../test-users.ts';
import type { StoredSheet } from './spreadsheet-book.ts';

type SheetExport = Outputs['sheetExports']['start'];

/** Starts an export of all videos that match a search. */
export const exportFound = (person: Person, search: string): Promise<SheetExport> =>
  person.client.sheetExports.start({ selection: { kind: 'all', filter: { search }, except: [] } });

/** Waits until an export has ended or is in one of these other states. */
export async function reached(
  person: Person,
  id: string,
  states: readonly SheetExport['state'][] = ['done', 'failed'],
): Promise<SheetExport> {
  const read = async () => (await person.client.sheetExports.list()).find((one) => one.id === id);
  await expect.poll(async () => (await read())?.state, { timeout: 25_000 }).toBeOneOf([...states]);
  const found = await read();
  if (!found) throw new Error('the export is gone');
  return found;
}

/** Returns the IDs in a sheet's first column, without the heading and empty cells. */
export const idsIn = (sheet: StoredSheet | undefined): string[] =>
  (sheet?.cells ?? [])
    .slice(1)
    .map((row) => row?.[0] ?? '')
    .filter((id) => id !== '');
