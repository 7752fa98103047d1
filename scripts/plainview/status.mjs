import { readVersion } from './installation.mjs';

const NOT_RUNNING = 3;
const NOT_READY = 1;

/** Asks a server whether it can work. @param address null if it has none @returns null if no server responds */
export async function readReadiness(address, patience = 5000) {
  if (address === null) return null;
  try {
    const response = await fetch(`${address}/ready`, { signal: AbortSignal.timeout(patience) });
    const state = await response.json();
    return typeof state?.ready === 'boolean' ? state : null;
  } catch {
    return null;
  }
}

/** Prints whether Plainview is running. @returns 0 if it is ready, 1 if it is not, 3 if it is not running */
export async function printStatus({ address, directory }) {
  if (address === null) {
    console.log(
      `Plainview ${readVersion().version}\n  data     ${directory}\n  state    unknown: a worker tells it on METRICS_PORT, which is unset`,
    );
    return NOT_READY;
  }
  const state = await readReadiness(address);
  console.log(`Plainview ${readVersion().version}\n  address  ${address}\n  data     ${directory}`);
  if (state === null) {
    console.log('  state    not running');
    return NOT_RUNNING;
  }
  const { ready, stopping, database, storage } = state;
  console.log(`  state    ${ready ? 'ready' : stopping ? 'stopping' : 'not ready'}`);
  if (database !== undefined) console.log(`  database ${database}\n  storage  ${storage}`);
  return ready ? 0 : NOT_READY;
}
