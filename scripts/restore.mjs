// Restores a backup into an empty Plainview instance. See docs/operations/backup-and-restore.md.
import { runConsole } from './workspace.mjs';

await runConsole('restore');
