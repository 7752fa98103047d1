/**
 * `npm run let-in -- <email> [--new-password]`: restores access for a user who lost every second factor or the
 * password and has no administrator to ask. Creates an administrator if none is left.
 */
import { parseArgs } from 'node:util';
import { createPasswordHasher } from '../auth/password-hash.ts';
import { createRateLimits } from '../auth/rate-limits.ts';
import { BadSetting, readProcessConfig } from '../config/config.ts';
import { letIn, type LetIn } from '../use-cases/account/recover-account.ts';
import { openProductDatabase } from './open-owner-connection.ts';
import { runCommand } from './progress.ts';

const changes: Readonly<Record<LetIn['change'], string>> = {
  opened: '',
  restored: 'No administrator was left: the account is one now.\n',
  created: 'No administrator was left: the account was created.\n',
};

function describe({ user, change, password }: LetIn): string {
  const how =
    password === null
      ? `${user.name} signs in with the password alone now, and is unlocked.`
      : `${user.name} signs in with this password (shown this once), and must choose another then:\n  email     ${user.email}\n  password  ${password}\n`;
  return `${changes[change]}${how} It is in the audit trail.`;
}

function readArguments(): { readonly email: string; readonly isPasswordLost: boolean } {
  const usage = 'Say whom: npm run let-in -- <email> [--new-password]';
  try {
    const { positionals, values } = parseArgs({
      allowPositionals: true,
      options: { 'new-password': { type: 'boolean', default: false } },
    });
    const [email] = positionals;
    if (email !== undefined && email.includes('@')) return { email, isPasswordLost: values['new-password'] };
  } catch (error) {
    throw new BadSetting(usage, { cause: error });
  }
  throw new BadSetting(usage);
}

await runCommand(async (running) => {
  const request = readArguments();
  const config = readProcessConfig();
  const database = await openProductDatabase(config, running);
  const limits = createRateLimits(database, config);
  const passwords = createPasswordHasher(config.passwordCost);
  const done = await letIn({ database, passwords }, request, new Date());
  if (done === null) throw new BadSetting(`No account has the address ${request.email}.`);
  await limits.forgive('account', done.user.email);
  console.log(describe(done));
});
