import { admin } from '../../../procedures/base.ts';
import { listCustody } from './custody.ts';
import { custodyEntryView, verificationView } from './custody.view.ts';
import { verifyCustody } from './verify-custody.ts';

/** Parses a cursor, which is the number of the last entry. An invalid cursor counts as none. */
const placeFrom = (cursor: string | undefined): number | null =>
  cursor !== undefined && /^\d{1,15}$/u.test(cursor) ? Number(cursor) : null;

export const custodyProcedures = {
  list: admin.custody.list.handler(async ({ context: { app, actor }, input }) => {
    const filter = {
      subject: input.subject ?? null,
      group: input.group ?? null,
      highlight: input.highlight ?? null,
      search: input.search ?? '',
      occurredFrom: input.occurredFrom ?? null,
      occurredBefore: input.occurredBefore ?? null,
    };
    const page = {
      after: placeFrom(input.cursor),
      until: placeFrom(input.until),
      limit: input.limit,
      countUpTo: input.countUpTo ?? null,
    };
    const { rows, total, isTotalExact } = await listCustody(app, actor, filter, page);
    const last = rows.at(-1);
    return {
      items: rows.map(custodyEntryView),
      nextCursor: last && rows.length === input.limit ? String(last.sequence) : null,
      total,
      isTotalExact,
    };
  }),

  verify: admin.custody.verify.handler(({ context: { app } }) => verifyCustody(app).then(verificationView)),
};
