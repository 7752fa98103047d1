import { account, admin, agency } from '../../../procedures/base.ts';
import { nextCursor, parsePageRequest } from '../../../procedures/input/page-cursor.ts';
import { approveDestruction, stopDestruction } from '../destructions/decide-destruction.ts';
import { readDestructions, readDueTickets } from '../destructions/read-destructions.ts';
import { scheduleDestructions } from '../destructions/schedule-destruction.ts';
import { previewAgencyRules, readAgencyRetention, setAgencyRules } from './agency-retention.ts';
import { previewRules, readRetention, setOptions, setRetentionRules } from './retention-settings.ts';
import { agencyRetentionView, destructionView, dueTicketView, retentionView } from './retention.view.ts';

const done = { done: true } as const;
const statesOf = {
  open: ['requested', 'scheduled'],
  destroyed: ['destroyed'],
  stopped: ['stopped'],
} as const;

export const retentionProcedures = {
  get: admin.retention.get.handler(async ({ context: { app, actor } }) =>
    retentionView(await readRetention(app, actor), actor),
  ),

  preview: admin.retention.preview.handler(({ context: { app, actor }, input }) =>
    previewRules(app, actor, input.rules),
  ),

  setRules: admin.retention.setRules.handler(async ({ context: { app, actor }, input }) => {
    await setRetentionRules(app, actor, input);
    return done;
  }),

  getOwn: agency.retention.getOwn.handler(async ({ context: { app, actor } }) =>
    agencyRetentionView(await readAgencyRetention(app, actor)),
  ),

  previewOwn: agency.retention.previewOwn.handler(({ context: { app, actor }, input }) =>
    previewAgencyRules(app, actor, input.rules),
  ),

  setOwn: agency.retention.setOwn.handler(async ({ context: { app, actor }, input }) => {
    await setAgencyRules(app, actor, input);
    return done;
  }),

  setOptions: admin.retention.setOptions.handler(async ({ context: { app, actor }, input }) => {
    await setOptions(app, actor, input);
    return done;
  }),

  due: admin.retention.due.handler(async ({ context: { app, actor }, input }) => {
    const stretch = parsePageRequest('due', 'instant', { ...input, direction: 'ascending' });
    const { rows, total } = await readDueTickets(app, actor, stretch);
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
    const stretch = parsePageRequest(by, 'instant', { ...range, direction: 'descending' });
    const { rows, total, isTotalExact, people } = await readDestructions(
      app,
      actor,
      statesOf[group],
      stretch,
    );
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
