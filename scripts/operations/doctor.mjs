// Checks this machine and the installation, and says what to do. See docs/operations/install.md.
import { runConsole } from '../lib/workspace.mjs';

await runConsole('doctor');
