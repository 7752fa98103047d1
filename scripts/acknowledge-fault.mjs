// Records that the operator knows a fault of the ledger. See README.
import { runConsole } from './workspace.mjs';

await runConsole('acknowledge-fault');
