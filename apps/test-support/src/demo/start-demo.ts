import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { readConfig, type Config } from '@plainview/server/platform/config/config';
import { startServingProduct, type ServingProduct } from '@plainview/server/start-product';
import { pino } from 'pino';
import { operator, signIn, type Person } from '../test-users.ts';
import { allCases } from './cases/all-cases.ts';
import { createDemoClock, type DemoClock } from './demo-clock.ts';
import { DEMO_PASSWORD, people } from './demo-people.ts';
import { startOfDemo, fillDemo } from './fill-demo.ts';
import { questions } from './questions.ts';

/** The key with which an administrator registers at the demo. */
export const DEMO_ADMIN_KEY = 'plainview-demo-key';

/** Explains to the user why the demo cannot start. */
export class DemoRefused extends Error {
  override readonly name = 'DemoRefused';
}

export interface DemoOptions {
  readonly dataDirectory: string;
  /** 0 for any free port. */
  readonly port: number;
  /** Aborts the filling. */
  readonly signal: AbortSignal;
  readonly tell: (line: string) => void;
}

/** A file that marks the folder as completely filled. */
const MARK = 'demo-filled';

/** A file that exists while the folder is being filled, so that a concurrent start leaves it alone. */
const CLAIM = 'demo-being-filled';

/**
 * Starts a product on `dataDirectory` and fills it, unless an earlier run did. If this call started to fill a
 * folder and could not finish, it removes it.
 * @throws DemoRefused if the folder contains anything else
 */
export async function startDemo(options: DemoOptions): Promise<ServingProduct> {
  const { dataDirectory, tell } = options;
  const mark = path.join(dataDirectory, MARK);
  if (existsSync(mark)) {
    tell(`Starting the demo filled at ${await readFile(mark, 'utf8')} …`);
    return startOn(options, { now: () => new Date() });
  }
  if (existsSync(dataDirectory) && (await readdir(dataDirectory)).length > 0) {
    throw new DemoRefused(
      `${dataDirectory} is not empty and contains no complete demo. Remove it, or choose another folder with --data.`,
    );
  }
  const now = new Date();
  const claim = path.join(dataDirectory, CLAIM);
  await mkdir(dataDirectory, { recursive: true, mode: 0o700 });
  await writeFile(claim, now.toISOString(), { flag: 'wx' });
  const clock = createDemoClock(startOfDemo({ people }, now));
  let product: ServingProduct | null = null;
  try {
    product = await startOn(options, clock);
    await fill(product, clock, now, options);
    await rename(claim, mark);
    return product;
  } catch (error) {
    await product?.stop();
    await rm(dataDirectory, { recursive: true, force: true });
    throw error;
  }
}

async function fill(
  product: ServingProduct,
  clock: DemoClock,
  now: Date,
  { tell, signal }: DemoOptions,
): Promise<void> {
  tell(
    `Filling the demo: ${people.length} accounts, ${allCases.length} tickets with videos made on the spot …`,
  );
  const stage = {
    url: product.url,
    clock,
    adminKey: DEMO_ADMIN_KEY,
    operator: await signIn(product.url, operator.email, DEMO_PASSWORD),
    signedIn: new Map<string, Person>(),
    signal,
  };
  await fillDemo(stage, { people, cases: allCases, questions }, now, (done, of) => {
    if (done % 5 === 0 || done === of) tell(`  ${done} of ${of} tickets submitted`);
  });
}

/** Returns the settings of the demo. It ignores the environment, which belongs to the real product. */
export function demoConfig({ dataDirectory, port }: Pick<DemoOptions, 'dataDirectory' | 'port'>): Config {
  return readConfig({
    PORT: String(port),
    DATA_DIRECTORY: dataDirectory,
    ADMIN_EMAIL: operator.email,
    ADMIN_PASSWORD: DEMO_PASSWORD,
    ADMIN_REGISTRATION_KEY: DEMO_ADMIN_KEY,
    // All people register within minutes, from one address.
    REGISTRATIONS_PER_QUARTER_HOUR: String(2 * people.length),
    LOG_LEVEL: 'error',
  });
}

function startOn(options: DemoOptions, clock: { readonly now: () => Date }): Promise<ServingProduct> {
  const config = demoConfig(options);
  return startServingProduct(config, {
    log: pino({ level: config.logLevel }),
    clock,
    announceOperator: () => undefined,
    onDatabaseLost() {
      console.error('The embedded database exited; shutting down.');
      process.exit(1);
    },
    runsPeriodicJobs: true,
  });
}
