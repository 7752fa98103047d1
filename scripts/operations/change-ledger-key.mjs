// Replaces the key that signs checkpoints of the ledger. See docs/operations/ledger-keys.md.
import { runConsole } from '../lib/workspace.mjs';

await runConsole('change-ledger-key');
