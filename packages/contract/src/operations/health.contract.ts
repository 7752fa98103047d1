import { z } from 'zod';
import { procedure } from '../base.ts';
import { pickErrors } from '../error-catalog.ts';

/** One check of the installation. */
export const healthCheck = z.object({
  name: z.string(),
  state: z.enum(['ok', 'warning', 'problem']),
  text: z.string().describe('What was found'),
  advice: z.string().nullable().describe('What to do; null if nothing is wrong'),
});

export const healthContract = {
  read: procedure({ caller: 'admin' })
    .route({
      method: 'GET',
      path: '/health',
      summary: 'Check this installation, as the doctor command does (administrators)',
      tags: ['Operations'],
    })
    .output(
      z.object({
        checkedAt: z.date(),
        checks: z.array(healthCheck),
        backups: z
          .object({
            folder: z.string(),
            time: z.string().describe('Time of day in UTC, such as 02:30'),
            keep: z.int().describe('How many backups remain'),
          })
          .nullable()
          .describe('The scheduled backups; null if this process takes none'),
        sendsMail: z.boolean(),
      }),
    ),

  sendTestMessage: procedure({ caller: 'admin', inPerson: true })
    .meta({ repeat: 'harmless' })
    .route({
      method: 'POST',
      path: '/health/test-message',
      summary: 'Send a test message to one’s own address (administrators)',
      tags: ['Operations'],
    })
    .output(
      z.object({
        isAccepted: z.boolean().describe('Whether the mail server accepted the message'),
        said: z.string().describe('What the mail server answered, or why it could not be reached'),
        address: z.string(),
      }),
    )
    .errors(pickErrors('MAIL_NOT_SET_UP')),

  testStorage: procedure({ caller: 'admin', inPerson: true })
    .meta({ repeat: 'harmless' })
    .route({
      method: 'POST',
      path: '/health/test-storage',
      summary: 'Store, read, compare and delete a test file (administrators)',
      tags: ['Operations'],
    })
    .output(
      z.object({
        problem: z.string().nullable().describe('Null if the storage works'),
        bytes: z.int(),
        milliseconds: z.int(),
      }),
    ),
};
