// Brings the files of a stopped Plainview from its folder into the bucket of its settings. See docs/operations/scaling.md.
import { runConsole } from './workspace.mjs';

await runConsole('move-storage');
