// Backs up a Plainview instance, running or stopped. See docs/operations/backup-and-restore.md.
import { runConsole } from './workspace.mjs';

await runConsole('backup');
