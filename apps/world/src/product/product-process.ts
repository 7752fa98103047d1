import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { verifyEmbeddedLedger, verifyLedgerAt } from './verify-ledger.ts';

/** Entry points of the product: its own, and one that hashes passwords at a test's cost. */
const programs = {
  main: fileURLToPath(import.meta.resolve('@plainview/server/main')),
  inexpensive: fileURLToPath(new URL('./inexpensive-product.ts', import.meta.url)),
};

/** The product as a process of its own, which can be killed. */
export interface ProductProcess {
  readonly url: string;
  readonly child: ChildProcess;
  /** All that it printed so far. */
  readonly printed: () => string;
  /** `kill -9`: nothing is finished, nothing is told. */
  kill(): Promise<void>;
  /** Verifies the whole ledger, past the product itself. @throws Error if it does not verify. */
  verifyLedger(): Promise<void>;
  /** Verifies the ledger, and stops in order. @throws Error if the ledger does not verify. */
  stop(): Promise<void>;
}

/**
 * Starts the product with these settings and waits for its address.
 * @throws with what it printed, where it ended instead.
 */
export async function startProductProcess(
  settings: Readonly<Record<string, string>>,
  program: keyof typeof programs = 'inexpensive',
): Promise<ProductProcess> {
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', programs[program]], {
    env: {
      PATH: process.env['PATH'] ?? '',
      NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] ?? '',
      LOG_LEVEL: 'error',
      // Everybody in a test comes from one address.
      REGISTRATIONS_PER_QUARTER_HOUR: '1000',
      // Work on videos beside the tests would slow all of them; those about it switch it on.
      FFMPEG_PATH: 'off',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  child.stderr.on('data', (chunk: Buffer) => (printed += chunk.toString()));
  const ended = once(child, 'exit');
  for await (const line of createInterface({ input: child.stdout })) {
    printed += `${line}\n`;
    const url = /running at (?<url>\S+)/u.exec(line)?.groups?.['url'];
    if (url === undefined) continue;
    child.stdout.on('data', (chunk: Buffer) => (printed += chunk.toString()));
    child.stdout.resume();
    const end = async (signal: NodeJS.Signals): Promise<void> => {
      child.kill(signal);
      await ended;
    };
    const { DATABASE_URL: databaseUrl, DATA_DIRECTORY: dataDirectory } = settings;
    const verifyLedger = async (): Promise<void> => {
      if (databaseUrl !== undefined) await verifyLedgerAt(databaseUrl);
      else if (dataDirectory !== undefined) await verifyEmbeddedLedger(dataDirectory);
    };
    const hasEnded = (): boolean => child.exitCode !== null || child.signalCode !== null;
    return {
      url,
      child,
      printed: () => printed,
      kill: () => end('SIGKILL'),
      verifyLedger,
      async stop() {
        try {
          if (!hasEnded()) await verifyLedger();
        } finally {
          await end('SIGTERM');
        }
      },
    };
  }
  await ended;
  throw new Error(`the product did not start: ${printed}`);
}
