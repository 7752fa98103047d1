/**
 * `npm run confirm-person -- <email> --reason <text>`: states that the account of an administrator belongs to
 * a separate person, for the two-person rule.
 */
import { parseArgs } from 'node:util';
import { confirmPerson } from '../modules/identity/users/confirm-person.ts';
import { commandLine } from '../platform/config/command-line.ts';
import { BadSetting, readProcessConfig } from '../platform/config/config.ts';
import { openProductDatabase } from './open-owner-connection.ts';
import { runCommand } from './progress.ts';

function readArguments(): { readonly email: string; readonly reason: string } {
  const usage = `Usage: ${commandLine('confirm-person')} <email> --reason <text>`;
  try {
    const { positionals, values } = parseArgs({
      allowPositionals: true,
      options: { reason: { type: 'string', default: '' } },
    });
    const [email = ''] = positionals;
    const reason = values.reason.trim();
    if (email.includes('@') && reason !== '') return { email, reason };
  } catch (error) {
    throw new BadSetting(usage, { cause: error });
  }
  throw new BadSetting(usage);
}

await runCommand(async (running) => {
  const statement = readArguments();
  const database = await openProductDatabase(readProcessConfig(), running);
  const user = await confirmPerson(database, statement, new Date());
  if (user === null) throw new BadSetting(`No approved administrator has the address ${statement.email}.`);
  console.log(`The account of ${user.name} counts as a separate person. The audit trail records it.`);
});
