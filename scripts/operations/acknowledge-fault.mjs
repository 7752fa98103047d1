// Records that the operator knows about a fault of the ledger. See docs/operations/monitoring.md.
import { runConsole } from '../lib/workspace.mjs';

await runConsole('acknowledge-fault');
