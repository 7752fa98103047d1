import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import type { CustodyHead } from '@plainview/domain/ledger/ledger-entries';
import { serverProgram } from './server-programs.ts';
import { verifyEmbeddedLedger, verifyLedgerAt } from './verify-ledger.ts';

/** Starts the product with passwords hashed at a low cost. */
const inexpensive = new URL('./inexpensive-product.ts', import.meta.url);

/**
 * Loading the product creates many objects that survive. With a young generation of 1 MiB, copying them
 * again and again takes an eighth of the processor time of a start. Measurements (`bench/`) start the
 * product as operators do.
 */
const inTests = process.env['NODE_ENV'] === 'test' ? ['--min-semi-space-size=16'] : [];

/** The product as a separate process that can be killed. */
export interface ProductProcess {
  readonly url: string;
  readonly child: ChildProcess;
  /** Returns everything it printed so far. */
  readonly printed: () => string;
  /** Kills the process (`kill -9`): it finishes nothing and notifies no one. */
  kill(): Promise<void>;
  /** Verifies the whole ledger directly in the database. @throws Error if it does not verify */
  verifyLedger(): Promise<void>;
  /** Like `verifyLedger`, for the entries since the last call. */
  verifyNewEntries(): Promise<void>;
  /** Verifies the ledger and shuts down gracefully. @throws Error if the ledger does not verify */
  stop(): Promise<void>;
}

/** A process that runs jobs and has no address. */
export type WorkerProcess = Omit<ProductProcess, 'url'>;

/**
 * Starts the product with these settings and waits for its address.
 * @param program the main program, the one with inexpensive passwords, or the main program of another release
 * @throws with its output if it exits instead
 */
export async function startProductProcess(
  settings: Readonly<Record<string, string>>,
  program: 'main' | 'inexpensive' | URL = 'inexpensive',
): Promise<ProductProcess> {
  const { url, ...started } = await startProcess(settings, program);
  if (url !== null) return { ...started, url };
  await started.stop();
  throw new Error('the product serves nobody');
}

/** Starts the product as a worker and waits until it runs. @throws with its output if it exits instead */
export async function startWorkerProcess(settings: Readonly<Record<string, string>>): Promise<WorkerProcess> {
  const { url: _none, ...started } = await startProcess(
    { PROCESS_ROLE: 'worker', ...settings },
    'inexpensive',
  );
  return started;
}

async function startProcess(
  settings: Readonly<Record<string, string>>,
  program: 'main' | 'inexpensive' | URL,
): Promise<WorkerProcess & { readonly url: string | null }> {
  const probedVideos = process.env['PROBED_VIDEOS'];
  const args = [...inTests, ...serverProgram(program === 'inexpensive' ? inexpensive : program)];
  const child = spawn(process.execPath, args, {
    env: {
      PATH: process.env['PATH'] ?? '',
      NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] ?? '',
      ...(probedVideos !== undefined && { PROBED_VIDEOS: probedVideos }),
      LOG_LEVEL: 'error',
      // All users of a test share one network address.
      REGISTRATIONS_PER_QUARTER_HOUR: '1000',
      // Processing videos during the tests would slow them all down. Tests about it turn it on.
      FFMPEG_PATH: 'off',
      SPEECH_DETECTION: 'off',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  child.stderr.on('data', (chunk: Buffer) => (printed += chunk.toString()));
  const ended = once(child, 'exit');
  for await (const line of createInterface({ input: child.stdout })) {
    printed += `${line}\n`;
    const url = /running at (?<url>\S+)/u.exec(line)?.groups?.['url'] ?? null;
    if (url === null && !line.includes('running without a port')) continue;
    child.stdout.on('data', (chunk: Buffer) => (printed += chunk.toString()));
    child.stdout.resume();
    const end = async (signal: NodeJS.Signals): Promise<void> => {
      child.kill(signal);
      await ended;
    };
    const { DATABASE_URL: databaseUrl, DATA_DIRECTORY: dataDirectory } = settings;
    /** The last entry that was verified. */
    let verified: CustodyHead | undefined;
    const verify = async (from?: CustodyHead): Promise<void> => {
      if (databaseUrl !== undefined) verified = await verifyLedgerAt(databaseUrl, { from });
      else if (dataDirectory !== undefined) verified = await verifyEmbeddedLedger(dataDirectory, { from });
    };
    const verifyLedger = (): Promise<void> => verify();
    const hasEnded = (): boolean => child.exitCode !== null || child.signalCode !== null;
    return {
      url,
      child,
      printed: () => printed,
      kill: () => end('SIGKILL'),
      verifyLedger,
      verifyNewEntries: () => verify(verified),
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
