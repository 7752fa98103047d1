import { readHealth } from '../../use-cases/health/read-health.ts';
import { sendTestMessage } from '../../use-cases/health/send-test-message.ts';
import { testStorage } from '../../use-cases/health/test-storage.ts';
import { admin } from '../base.ts';

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
