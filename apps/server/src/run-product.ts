import { SECOND } from '@plainview/domain/shared/time';
import { BadSetting, unknownProcessSettings, type Config } from './platform/config/config.ts';
import { createLog } from './platform/core/log.ts';
import { surviveOutsideErrors } from './platform/database/outside-errors.ts';
import { startProduct, type Product, type WrapProbe } from './start-product.ts';

/** On top of the grace period: time to requeue jobs and stop the database. */
const SHUTDOWN_MARGIN = 20 * SECOND;

/** Explains a failed start to the operator; an unexpected error shows its stack. */
function explain(error: unknown): string {
  if (error instanceof BadSetting)
    return `${error.message.replace(/\.$/u, '')}. See docs/operations/configuration.md.`;
  if (error instanceof Error && error.name !== 'Error' && error.name !== 'TypeError') return error.message;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

function announce(credentials: { readonly email: string; readonly password: string }): void {
  console.log(
    `\nAdministrator of this instance (shown this once):\n  email     ${credentials.email}\n  password  ${credentials.password}\n`,
  );
}

/** Stops the product on the first signal. Further signals are ignored, so that shutdown finishes in order. */
function stopOnSignals(product: Product, graceSeconds: number): void {
  let isStopping = false;
  const stop = (): void => {
    if (isStopping) return;
    isStopping = true;
    // Forces an exit if shutdown hangs. The next start resumes whatever this interrupts.
    setTimeout(() => process.exit(1), graceSeconds * SECOND + SHUTDOWN_MARGIN).unref();
    product.stop().then(
      () => process.exit(0),
      (error: unknown) => {
        console.error(explain(error));
        process.exit(1);
      },
    );
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
}

async function start(config: Config, wrapProbe: WrapProbe | undefined): Promise<void> {
  const log = createLog(config.logLevel);
  surviveOutsideErrors(log);
  for (const { name, likelyName } of unknownProcessSettings())
    log.warn(`${name} is no setting. Did you mean ${likelyName}?`);
  const product = await startProduct(config, {
    log,
    clock: { now: () => new Date() },
    announceOperator: announce,
    onDatabaseLost: () => log.error('the embedded database ended, and starts again'),
    restartsDatabase: true,
    runsPeriodicJobs: true,
    ...(wrapProbe && { wrapProbe }),
  });
  stopOnSignals(product, config.shutdownGraceSeconds);
  const { setup } = product.app;
  if (setup !== null) {
    console.log(
      `\nThere is no administrator yet. Open ${config.publicUrl ?? product.url ?? ''}/setup and enter this code:\n  ${setup.code}\n`,
    );
  }
  console.log(
    product.url === null
      ? `Plainview is running without a port, for the jobs of ${config.jobLanes.join(', ')}`
      : `Plainview is running at ${product.url}`,
  );
}

/**
 * Runs the product in this process until a signal stops it. If it cannot start, prints the reason
 * and exits with 1.
 * @param wrapProbe replaces how uploads are probed, for tests that upload the same few videos again and again
 */
export async function runProduct(readSettings: () => Config, wrapProbe?: WrapProbe): Promise<void> {
  try {
    await start(readSettings(), wrapProbe);
  } catch (error) {
    console.error(`Plainview did not start. ${explain(error)}`);
    process.exit(1);
  }
}
