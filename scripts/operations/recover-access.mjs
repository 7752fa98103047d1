// Recovers the account of a user who lost every second factor. See docs/operations/account-recovery.md.
import { runConsole } from '../lib/workspace.mjs';

if (process.env.npm_lifecycle_event === 'let-in') {
  console.error(
    'npm run let-in is deprecated and will be removed in the next release: use npm run recover-access.',
  );
}
await runConsole('recover-access');
