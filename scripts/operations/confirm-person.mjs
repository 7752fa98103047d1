// Confirms whose account an administrator's is. See docs/operations/two-person-rule.md.
import { runConsole } from '../lib/workspace.mjs';

await runConsole('confirm-person');
