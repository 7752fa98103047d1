// Imports an exported agency into an empty Plainview instance. See docs/operations/moving-an-agency.md.
import { runConsole } from '../lib/workspace.mjs';

await runConsole('import-agency');
