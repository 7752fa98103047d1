// Takes a backup of a Plainview, running or not. See README.
import { runConsole } from './workspace.mjs';

await runConsole('backup');
