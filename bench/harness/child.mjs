import { fork } from 'node:child_process';
import { once } from 'node:events';

/**
 * Starts one of our programs in its own process and waits for its first message.
 * @param {string} file
 * @param {object} [settings] sent to it as a message
 * @param {import('node:child_process').ForkOptions} [options]
 * @throws if it exits instead
 */
export async function startChild(file, settings, options) {
  const child = fork(file, options);
  if (settings !== undefined) child.send(settings);
  const waiting = new AbortController();
  const { signal } = waiting;
  const exit = once(child, 'exit', { signal }).then(() => Promise.reject(new Error(`${file} ended`)));
  exit.catch(() => undefined);
  const [message] = await Promise.race([once(child, 'message', { signal }), exit]);
  waiting.abort();
  return {
    message,
    child,
    pid: child.pid,
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, 'exit');
      child.kill();
      await ended;
    },
  };
}
