import { id as recordId } from '@plainview/contract/shapes';
import { isStorable, isStorableInstant } from '@plainview/domain/shared/storable';
import type { CountedPageRequest, Direction, KeysetCursor } from '@plainview/postgres/keyset-pagination';
import { z } from 'zod';

const written = z.object({ by: z.string(), key: z.string(), id: recordId });

/** Type of a list's sort key, which decides the valid values in a cursor. */
export type KeyKind = 'instant' | 'integer' | 'text';

const keys = {
  instant: z.iso.datetime().refine((text) => isStorableInstant(new Date(text))),
  integer: z.string().regex(/^-?\d{1,15}$/u),
  text: z.string(),
} satisfies Record<KeyKind, z.ZodType>;

/** Encodes a position in a list that is sorted by `by`. */
function writeCursor(by: string, { key, id }: KeysetCursor): string {
  return Buffer.from(JSON.stringify({ by, key, id })).toString('base64url');
}

/** Decodes a cursor. An invalid cursor, or one for another sort order, counts as none. */
function readCursor(by: string, kind: KeyKind, cursor: string | undefined): KeysetCursor | null {
  if (cursor === undefined) return null;
  try {
    const { data } = written.safeParse(JSON.parse(Buffer.from(cursor, 'base64url').toString()));
    if (data?.by !== by || !isStorable(data.key)) return null;
    if (!keys[kind].safeParse(data.key).success) return null;
    return { key: data.key, id: data.id };
  } catch {
    return null;
  }
}

/** Converts a call's input to a page request. */
export function parsePageRequest(
  by: string,
  kind: KeyKind,
  input: {
    readonly cursor?: string | undefined;
    readonly until?: string | undefined;
    readonly limit: number;
    readonly direction: Direction;
    readonly countUpTo?: number | undefined;
  },
): CountedPageRequest {
  return {
    after: readCursor(by, kind, input.cursor),
    until: readCursor(by, kind, input.until),
    limit: input.limit,
    direction: input.direction,
    countUpTo: input.countUpTo ?? null,
  };
}

/** Returns the cursor after these rows, or null if there are fewer rows than requested. */
export function nextCursor<Row extends { readonly id: string }>(
  by: string,
  rows: readonly Row[],
  limit: number,
  keyOf: (row: Row) => string | Date,
): string | null {
  const last = rows.at(-1);
  if (!last || rows.length < limit) return null;
  const key = keyOf(last);
  return writeCursor(by, { key: key instanceof Date ? key.toISOString() : key, id: last.id });
}
