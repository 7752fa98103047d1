// Returns the data to their state before the last upgrade. See docs/operations/upgrading.md.
import { runConsole } from '../lib/workspace.mjs';

await runConsole('rollback');
