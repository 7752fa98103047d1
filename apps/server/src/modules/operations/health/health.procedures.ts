import { admin } from '../../../procedures/base.ts';
import { readHealth, sendTestMessage, testStorage } from './health.ts';

export const healthProcedures = {
  read: admin.health.read.handler(async ({ context: { app } }) => ({
    checkedAt: app.clock.now(),
    checks: (await readHealth(app)).map(({ name, state, text, advice = null }) => ({
      name,
      state,
      text,
      advice,
    })),
    backups: app.config.backups,
    sendsMail: app.mailer !== null,
  })),

  sendTestMessage: admin.health.sendTestMessage.handler(async ({ context: { app, actor } }) => {
    const { outcome, said, address } = await sendTestMessage(app, actor);
    return { isAccepted: outcome === 'accepted', said, address };
  }),

  testStorage: admin.health.testStorage.handler(({ context: { app, actor } }) => testStorage(app, actor)),
};
