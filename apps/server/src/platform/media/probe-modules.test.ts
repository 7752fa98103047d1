import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { probeModules } from './probe-modules.ts';

test('the prepared modules are all that the probing process loads', async () => {
  const program = fileURLToPath(new URL('./probe-process.ts', import.meta.url));
  // Node.js alone could load no module with types.
  const child = fork(program, {
    execArgv: ['--no-experimental-strip-types', `--import=${probeModules()}`],
    serialization: 'advanced',
  });
  child.send({ size: 100, authorities: [], now: new Date() });
  const ended = once(child, 'exit');
  const [first] = await Promise.race([once(child, 'message'), ended]);
  expect(first).toMatchObject({ type: 'read', start: 0 });
  child.kill('SIGKILL');
  await ended;
});
