/**
 * `npm run recover-access -- <email> [--new-password]`: restores access for a user who lost every second
 * factor or the password and has no administrator to ask. Creates an administrator if there is none.
 */
import { parseArgs } from 'node:util';
import { recoverAccess, type AccessRecovery } from '../modules/identity/users/recover-access.ts';
import { createPasswordHasher } from '../platform/auth/password-hash.ts';
import { createRateLimits } from '../platform/auth/rate-limits.ts';
import { commandLine } from '../platform/config/command-line.ts';
import { BadSetting, readProcessConfig } from '../platform/config/config.ts';
import { openProductDatabase } from './open-owner-connection.ts';
import { runCommand } from './progress.ts';

const changes: Readonly<Record<AccessRecovery['change'], string>> = {
  opened: '',
  restored: 'There was no administrator, so this account was made one.\n',
  created: 'There was no administrator, so this account was created as one.\n',
};

function describe({ user, change, password }: AccessRecovery): string {
  const how =
    password === null
      ? `${user.name} is unlocked and can now sign in with the password alone.`
      : `${user.name} can sign in with this password, which is shown once and must be changed then:\n  email     ${user.email}\n  password  ${password}\n`;
  return `${changes[change]}${how} The audit trail records it.`;
}

function readArguments(): { readonly email: string; readonly isPasswordLost: boolean } {
  const usage = `Usage: ${commandLine('recover-access')} <email> [--new-password]`;
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
  const done = await recoverAccess({ database, passwords }, request, new Date());
  if (done === null) throw new BadSetting(`No account has the address ${request.email}.`);
  await limits.forgive('account', done.user.email);
  console.log(describe(done));
});
