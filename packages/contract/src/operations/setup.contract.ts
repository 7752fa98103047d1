import { LONGEST_NAME } from '@plainview/domain/shared/text-limits';
import { z } from 'zod';
import { newPasswordErrors, procedure } from '../base.ts';
import { pickErrors } from '../error-catalog.ts';
import { password } from '../identity/session-shapes.ts';
import { done, emailAddress } from '../shapes.ts';

/** The code that the product's log shows until it is set up. Case, spaces and hyphens do not matter. */
const code = z.string().trim().min(1).max(100);

export const setupContract = {
  begin: procedure({ caller: 'anyone', inPerson: true })
    .meta({ repeat: 'harmless' })
    .route({
      method: 'POST',
      path: '/setup',
      summary:
        'Check the setup code, and list what could be restored instead; only before the first administrator',
      tags: ['Operations'],
    })
    .input(z.object({ code }))
    .output(
      z.object({
        backupFolder: z.string().nullable().describe('Folder of the scheduled backups; null if none is set'),
        backups: z.array(
          z.object({
            folder: z.string(),
            takenAt: z.date(),
            isComplete: z.boolean(),
            isEncrypted: z.boolean(),
            files: z.int(),
            bytes: z.int(),
          }),
        ),
        restore: z.object({
          command: z.string().describe('Command that restores a backup, without its folder'),
          dataDirectory: z.string(),
          usesDatabaseServer: z.boolean(),
          usesBucket: z.boolean(),
        }),
      }),
    )
    .errors(pickErrors('SETUP_DONE', 'SETUP_CODE_NOT_VALID', 'TOO_MANY_ATTEMPTS')),

  createAdministrator: procedure({ caller: 'anyone', inPerson: true })
    .meta({ repeat: 'harmless' })
    .route({
      method: 'POST',
      path: '/setup/administrator',
      summary: 'Create the first administrator with the setup code. Does not sign in',
      tags: ['Operations'],
    })
    .input(
      z.object({
        code,
        name: z.string().trim().min(1).max(LONGEST_NAME),
        email: emailAddress,
        password,
        confirmPassword: password,
      }),
    )
    .output(done)
    .errors(newPasswordErrors)
    .errors(
      pickErrors(
        'SETUP_DONE',
        'SETUP_CODE_NOT_VALID',
        'NAME_NOT_READABLE',
        'NAME_RESERVED',
        'TOO_MANY_ATTEMPTS',
      ),
    ),
};
