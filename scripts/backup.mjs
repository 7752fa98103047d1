// Takes a backup of a Plainview, running or not. See docs/operations/backup-and-restore.md.
import { runConsole } from './workspace.mjs';

await runConsole('backup');
