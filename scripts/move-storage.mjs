// Brings the files of a stopped Plainview from its folder into the bucket of its settings. See README.
import { runConsole } from './workspace.mjs';

await runConsole('move-storage');
