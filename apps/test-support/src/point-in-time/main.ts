/** `npm run example:point-in-time`: see examples/point-in-time. */
import { parseArgs } from 'node:util';
import { runExample } from '../cluster/run-example.ts';
import { checkRestore } from './check-restore.ts';
import { startInstallation } from './start-installation.ts';

const { values } = parseArgs({
  options: { port: { type: 'string', default: '8097' }, check: { type: 'boolean', default: false } },
});

await runExample({
  name: 'point-in-time',
  port: Number(values.port),
  start: startInstallation,
  check: values.check ? checkRestore : null,
});
