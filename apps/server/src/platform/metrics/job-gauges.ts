import { Gauge } from 'prom-client';
import { within } from './database-gauges.ts';

/** Number of waiting or running jobs of a lane, and of failed ones. */
export interface QueueLength {
  readonly lane: string;
  readonly waiting: number;
  readonly failed: number;
}

/** Adds the lengths of the queues, and how many processes run the jobs of each lane. */
export function addJobGauges(
  add: (gauge: Gauge) => void,
  queues: () => Promise<readonly QueueLength[]>,
  laneProcesses: () => Promise<ReadonlyMap<string, number>>,
): void {
  add(
    new Gauge({
      name: 'plainview_jobs',
      help: 'Waiting or running jobs, and failed jobs',
      labelNames: ['lane', 'state'],
      registers: [],
      async collect() {
        this.reset();
        for (const { lane, waiting, failed } of (await within(queues())) ?? []) {
          this.set({ lane, state: 'waiting' }, waiting);
          this.set({ lane, state: 'failed' }, failed);
        }
      },
    }),
  );
  add(
    new Gauge({
      name: 'plainview_lane_processes',
      help: 'Processes that run the jobs of a lane',
      labelNames: ['lane'],
      registers: [],
      async collect() {
        this.reset();
        for (const [lane, processes] of (await within(laneProcesses())) ?? []) this.set({ lane }, processes);
      },
    }),
  );
}
