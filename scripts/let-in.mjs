// Recovers the account of a user who lost every second factor. See docs/operations/account-recovery.md.
import { runConsole } from './workspace.mjs';

await runConsole('let-in');
