import { readFileSync } from 'node:fs';

const TICK_MILLISECONDS = 10;

/** Returns the processor time that a process used so far, in milliseconds; 0 if it has ended. */
export function processorMilliseconds(pid) {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1].split(' ');
    return TICK_MILLISECONDS * (Number(fields[11]) + Number(fields[12]));
  } catch {
    return 0;
  }
}

const sum = (pids, before) =>
  pids.reduce((total, pid) => total + processorMilliseconds(pid) - (before.get(pid) ?? 0), 0);

/**
 * Starts to measure the processor time of processes and of a database's backends.
 * @param {number[]} pids
 * @param {() => Promise<number[]>} backends returns the backends' process ids
 * @returns a function that returns the milliseconds since then
 */
export async function measureProcessorTime(pids, backends) {
  const before = new Map();
  for (const pid of [...pids, ...(await backends())]) before.set(pid, processorMilliseconds(pid));
  return async () => ({ server: sum(pids, before), postgres: sum(await backends(), before) });
}

/** Returns a memory figure of a process in MiB, such as VmRSS or VmHWM. */
export const memoryMebibytes = (pid, name) =>
  Number(new RegExp(`${name}:\\s+(\\d+)`, 'u').exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;
