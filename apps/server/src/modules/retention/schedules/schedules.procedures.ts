import { admin, agency } from '../../../procedures/base.ts';
import { getAgencySchedule, previewAgencyRules, setAgencyRules } from './agency-schedules.ts';
import {
  getRetentionSchedule,
  previewRetentionRules,
  setRetentionOptions,
  setRetentionRules,
} from './schedules.ts';
import { agencyScheduleView, retentionScheduleView } from './schedules.view.ts';

const done = { done: true } as const;

export const scheduleProcedures = {
  get: admin.retention.get.handler(async ({ context: { app, actor } }) =>
    retentionScheduleView(await getRetentionSchedule(app, actor), actor),
  ),

  preview: admin.retention.preview.handler(({ context: { app, actor }, input }) =>
    previewRetentionRules(app, actor, input.rules),
  ),

  setRules: admin.retention.setRules.handler(async ({ context: { app, actor }, input }) => {
    await setRetentionRules(app, actor, input);
    return done;
  }),

  getOwn: agency.retention.getOwn.handler(async ({ context: { app, actor } }) =>
    agencyScheduleView(await getAgencySchedule(app, actor)),
  ),

  previewOwn: agency.retention.previewOwn.handler(({ context: { app, actor }, input }) =>
    previewAgencyRules(app, actor, input.rules),
  ),

  setOwn: agency.retention.setOwn.handler(async ({ context: { app, actor }, input }) => {
    await setAgencyRules(app, actor, input);
    return done;
  }),

  setOptions: admin.retention.setOptions.handler(async ({ context: { app, actor }, input }) => {
    await setRetentionOptions(app, actor, input);
    return done;
  }),
};
