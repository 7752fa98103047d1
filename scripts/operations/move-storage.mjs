// Moves the files of a stopped Plainview instance from its folder to the bucket in its settings. See
// docs/operations/scaling.md.
import { runConsole } from '../lib/workspace.mjs';

await runConsole('move-storage');
