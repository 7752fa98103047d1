// Lets somebody in again who lost every second factor. See README.
import { runConsole } from './workspace.mjs';

await runConsole('let-in');
