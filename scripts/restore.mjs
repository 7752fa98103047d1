// Brings a backup into an empty Plainview. See README.
import { runConsole } from './workspace.mjs';

await runConsole('restore');
