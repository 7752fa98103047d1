import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

/** The outcome of a command. */
export interface CommandRun {
  readonly code: number | null;
  /** Everything it printed, including errors. */
  readonly printed: string;
}

/** Runs one of the server's commands (apps/server/src/cli) until it exits. */
export async function runConsoleCommand(
  name: 'acknowledge-fault' | 'backup' | 'change-ledger-key' | 'restore' | 'recover-access',
  settings: Readonly<Record<string, string>>,
  ...args: readonly string[]
): Promise<CommandRun> {
  const file = fileURLToPath(import.meta.resolve(`@plainview/server/cli/${name}`));
  const formats = import.meta.resolve('@plainview/server/core/package-formats');
  const options = ['--disable-warning=ExperimentalWarning', `--import=${formats}`];
  const child = spawn(process.execPath, [...options, file, ...args], {
    env: {
      PATH: process.env['PATH'] ?? '',
      NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] ?? '',
      LOG_LEVEL: 'error',
      ...settings,
    },
  });
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (text: Buffer) => (printed += text.toString()));
  }
  await once(child, 'close');
  return { code: child.exitCode, printed };
}
