// Restores a backup into an empty Plainview instance. See docs/operations/backup-and-restore.md.
import { runConsole } from '../lib/workspace.mjs';

await runConsole('restore');
