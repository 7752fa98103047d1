// Brings a backup into an empty Plainview. See docs/operations/backup-and-restore.md.
import { runConsole } from './workspace.mjs';

await runConsole('restore');
