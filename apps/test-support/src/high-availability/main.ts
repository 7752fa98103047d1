/** `npm run example:high-availability`: see examples/high-availability. */
import { parseArgs } from 'node:util';
import { runExample } from '../cluster/run-example.ts';
import { checkInstallation } from './check-installation.ts';
import { startInstallation } from './start-installation.ts';

const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '8096' },
    check: { type: 'boolean', default: false },
    kills: { type: 'string', default: '20' },
    pages: { type: 'string', default: '500' },
  },
});
const [kills, pages] = [Number(values.kills), Number(values.pages)];

await runExample({
  name: 'high-availability',
  port: Number(values.port),
  start: startInstallation,
  check: values.check
    ? (installation, tell) => checkInstallation(installation, { kills, pages, tell })
    : null,
});
