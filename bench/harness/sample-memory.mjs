import { readdirSync, readFileSync } from 'node:fs';
import { memoryMebibytes } from './processor-time.mjs';

/** Returns the process id of a process's parent. */
function parentOf(pid) {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
}

/** Returns a process's memory in MiB, with its share of what it shares; 0 if it has ended. */
function proportionalMebibytes(pid) {
  try {
    return Number(/^Pss:\s+(\d+)/mu.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1]) / 1024;
  } catch {
    return 0;
  }
}

function isChildOf(pid, parent) {
  try {
    return parentOf(pid) === parent;
  } catch {
    return false;
  }
}

/**
 * Returns the memory of PostgreSQL's processes in MiB, with the part of the shared buffers that is in use.
 */
export function postgresMebibytes(postmaster) {
  const pids = readdirSync('/proc').filter((name) => /^\d+$/u.test(name));
  const children = pids.map(Number).filter((pid) => isChildOf(pid, postmaster));
  return [postmaster, ...children].reduce((sum, pid) => sum + proportionalMebibytes(pid), 0);
}

/**
 * Reads the memory of a server and of PostgreSQL regularly, until `stop` is called, which
 * returns all samples.
 * @param {{ pid: number, backend: number }} processes the server, and one of PostgreSQL's processes
 *   for a connection
 */
export function sampleMemory({ pid, backend }, milliseconds) {
  const postmaster = parentOf(backend);
  const begun = performance.now();
  const samples = [];
  const read = () =>
    samples.push({
      seconds: (performance.now() - begun) / 1000,
      server: memoryMebibytes(pid, 'VmRSS'),
      postgres: postgresMebibytes(postmaster),
    });
  read();
  const timer = setInterval(read, milliseconds);
  return {
    stop() {
      clearInterval(timer);
      read();
      return samples;
    },
  };
}

const meanOf = (values) => values.reduce((sum, value) => sum + value, 0) / values.length;

/**
 * Returns how fast a figure grows per hour: the slope of the line with the least squared
 * distance to the samples.
 */
export function growthPerHour(samples, figure) {
  const time = meanOf(samples.map(({ seconds }) => seconds));
  const mean = meanOf(samples.map((sample) => sample[figure]));
  let covariance = 0;
  let variance = 0;
  for (const sample of samples) {
    covariance += (sample.seconds - time) * (sample[figure] - mean);
    variance += (sample.seconds - time) ** 2;
  }
  return variance === 0 ? 0 : (3600 * covariance) / variance;
}
