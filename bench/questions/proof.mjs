import { setTimeout as pause } from 'node:timers/promises';
import { addUploads } from '../harness/fill-lists.mjs';
import { measureProcessorTime } from '../harness/processor-time.mjs';
import { measureLoad, measureRounds, median, ratiosOf } from '../harness/rounds.mjs';
import { startProduct } from '../harness/stage.mjs';
import { call } from './reads.mjs';
import { ticketOf } from './writes.mjs';

const CLIENTS = 8;
/**
 * Tickets created in a round, per second of it. Each round has one checkpoint, so this assumes as
 * many as in a minute.
 */
const PER_SECOND = 600;
const withoutProof = new URL('../harness/without-proof.mjs', import.meta.url).href;

/** Signs a checkpoint, as happens once a minute. @returns its CPU time in milliseconds */
async function signNow(product) {
  const end = await measureProcessorTime(product.pids, product.backends);
  const size = async () =>
    (await product.owner.query('select max(sequence)::int as size from custody_entries')).rows[0].size;
  const wanted = await size();
  await product.owner.query("select graphile_worker.add_job('sign-checkpoint', queue_name := null)");
  for (let tries = 0; ; tries += 1) {
    const answer = await fetch(`${product.urls[0]}/ledger/checkpoint`);
    const signed = answer.ok ? Number((await answer.text()).split('\n')[1]) : 0;
    if (signed >= wanted) break;
    if (tries > 500) throw new Error('no checkpoint was signed');
    await pause(20);
  }
  const { server, postgres } = await end();
  return server + postgres;
}

/** Compares the creation of tickets with and without salted entries, tree and checkpoints. */
export async function compareProof(stage, { rows, rounds, seconds }) {
  const ours = await startProduct(stage, rows);
  const plain = Object.assign(
    await startProduct(
      stage,
      rows,
      1,
      { NODE_OPTIONS: `--import=${withoutProof}` },
      'inexpensive',
      `bench_plain_${rows}`,
    ),
    { name: 'Without proofs' },
  );
  const count = seconds * PER_SECOND;
  const results = await measureRounds([ours, plain], rounds, async (system) => {
    const uploads = await addUploads(system.owner, system.agency, count);
    const requests = uploads.map((id) => call(system.agency, 'tickets/create', ticketOf(id)));
    const load = await measureLoad(system, { requests, clients: CLIENTS, seconds, once: true });
    const checkpoint = system === ours ? (await signNow(system)) / load.calls : 0;
    return { ...load, checkpoint, withCheckpoint: load.cost + checkpoint };
  });
  const seriesOf = (figure) =>
    Object.fromEntries(
      Object.entries(results).map(([name, series]) => [name, series.map((round) => round[figure])]),
    );
  const row = (measure, figure, target = '') => {
    const series = seriesOf(figure);
    return {
      measure,
      target,
      medians: Object.fromEntries(Object.entries(series).map(([name, values]) => [name, median(values)])),
      ratio: figure === 'checkpoint' ? null : ratiosOf(series[ours.name], series[plain.name]),
    };
  };
  return {
    results,
    summary: [
      row('Create a ticket: CPU ms per call', 'cost'),
      row('Checkpoint: CPU ms per creation', 'checkpoint'),
      row('Both: CPU ms per creation', 'withCheckpoint', '≤ 1.05'),
    ],
  };
}
