/** `npm run example:cluster`: see examples/three-processes. */
import { parseArgs } from 'node:util';
import { checkCluster } from './check-cluster.ts';
import { runExample } from './run-example.ts';
import { startCluster } from './start-cluster.ts';

const { values } = parseArgs({
  options: { port: { type: 'string', default: '8095' }, check: { type: 'boolean', default: false } },
});

await runExample({
  name: 'cluster',
  port: Number(values.port),
  start: startCluster,
  check: values.check ? checkCluster : null,
});
