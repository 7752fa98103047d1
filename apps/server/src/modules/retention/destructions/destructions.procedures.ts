import { account, admin } from '../../../procedures/base.ts';
import { nextCursor, parsePageRequest } from '../../../procedures/input/page-cursor.ts';
import { approveDestruction, listDestructions, listDueTickets, stopDestruction } from './destructions.ts';
import { destructionView, dueTicketView } from './destructions.view.ts';
import { scheduleDestructions } from './schedule-destruction.ts';

const done = { done: true } as const;
const statesOf = {
  open: ['requested', 'scheduled'],
  destroyed: ['destroyed'],
  stopped: ['stopped'],
} as const;

export const destructionProcedures = {
  due: admin.retention.due.handler(async ({ context: { app, actor }, input }) => {
    const page = parsePageRequest('due', 'instant', { ...input, direction: 'ascending' });
    const { rows, total } = await listDueTickets(app, actor, page);
    return {
      items: rows.map(dueTicketView),
      nextCursor: nextCursor('due', rows, input.limit, (row) => row.dueAt),
      total,
    };
  }),

  schedule: admin.retention.schedule.handler(async ({ context: { app, actor }, input }) => ({
    count: await scheduleDestructions(app, actor, input.ticketIds),
  })),

  list: account.retention.list.handler(async ({ context: { app, actor }, input }) => {
    const { group, ...range } = input;
    const by = `requested ${group}`;
    const page = parsePageRequest(by, 'instant', { ...range, direction: 'descending' });
    const { rows, total, isTotalExact, people } = await listDestructions(app, actor, statesOf[group], page);
    return {
      items: rows.map((row) => destructionView(row, actor, people)),
      nextCursor: nextCursor(by, rows, input.limit, (row) => row.requestedAt),
      total,
      isTotalExact,
    };
  }),

  approve: admin.retention.approve.handler(async ({ context: { app, actor }, input }) => {
    await approveDestruction(app, actor, input.id);
    return done;
  }),

  stop: admin.retention.stop.handler(async ({ context: { app, actor }, input }) => {
    await stopDestruction(app, actor, input.id, input.reason);
    return done;
  }),
};
