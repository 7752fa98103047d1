// Exports all data of one agency into a new folder. See docs/operations/moving-an-agency.md.
import { runConsole } from '../lib/workspace.mjs';

await runConsole('export-agency');
