import { z } from 'zod';

const cursorOf = <Place extends z.ZodType>(place: Place) => ({
  /** Writes the place of a page's last row; null where the page was not full. */
  write: (last: z.input<Place> | undefined, full: boolean): string | null =>
    last && full ? Buffer.from(JSON.stringify(last)).toString('base64url') : null,
  /** Reads a cursor; what was not written here counts as the beginning. */
  read: (cursor: string | undefined): z.output<Place> | null => {
    if (cursor === undefined) return null;
    try {
      const parsed = place.safeParse(JSON.parse(Buffer.from(cursor, 'base64url').toString()));
      return parsed.success ? parsed.data : null;
    } catch {
      return null;
    }
  },
});

/** Place in a list by newest first. */
export const newestCursor = cursorOf(
  z.object({ submittedAt: z.iso.datetime(), id: z.uuid() }).transform((place) => ({
    ...place,
    submittedAt: new Date(place.submittedAt),
  })),
);

/** Place in a list by name. */
export const nameCursor = cursorOf(z.object({ name: z.string(), id: z.uuid() }));
