// Backs up a Plainview instance, running or stopped. See docs/operations/backup-and-restore.md.
import { runConsole } from '../lib/workspace.mjs';

await runConsole('backup');
