/** `npm run let-in -- <e-mail>`: lets somebody in again who lost every second factor and has no administrator to ask. */
import { createRateLimits } from '../auth/rate-limits.ts';
import { BadSetting, readProcessConfig } from '../config.ts';
import { openDatabase } from '../persistence/database.ts';
import { migrateDatabase } from '../persistence/migrate.ts';
import { letIn } from '../use-cases/account/let-in.ts';
import { runCommand } from './progress.ts';
import { reachOwner, secretInUse } from './reach-owner.ts';

await runCommand(async (running) => {
  const [email] = process.argv.slice(2);
  if (email === undefined) throw new BadSetting('Say whom: npm run let-in -- <e-mail>');
  const config = readProcessConfig();
  const secret = await secretInUse(config);
  const owner = await reachOwner(config, running);
  const { product } = await migrateDatabase(owner, secret);
  const database = openDatabase(product, {
    connections: 2,
    onIdleError: () => undefined,
  });
  running.push(() => database.close());
  const limits = createRateLimits(database, config);
  const person = await letIn(database, email, new Date());
  if (person === null) throw new BadSetting(`No account has the address ${email}.`);
  await limits.forgive('account', person.email);
  console.log(
    `${person.name} signs in with the password alone now, and is unlocked. It is in the audit trail.`,
  );
});
