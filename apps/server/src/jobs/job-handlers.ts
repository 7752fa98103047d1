import { DAY } from '@plainview/domain/shared/time';
import type { CronItem, Task, TaskList } from 'graphile-worker';
import type { AppContext } from '../app-context.ts';
import { parseJobPayload, type JobName, type JobPayload } from '../job-queue/job-catalog.ts';
import { disableUnusedAccounts } from '../use-cases/account/disable-unused-accounts.ts';
import { notifyOfBackups } from '../use-cases/backup/notify-of-backups.ts';
import { takeScheduledBackup } from '../use-cases/backup/take-scheduled-backup.ts';
import { makeBundle } from '../use-cases/bundle/make-bundle.ts';
import { notifyOfOverdueReviews } from '../use-cases/oversight/overdue-reviews.ts';
import { signCheckpoint } from '../use-cases/proof/checkpoint.ts';
import { timestampDaily } from '../use-cases/proof/timestamp-checkpoint.ts';
import { certifyDestruction } from '../use-cases/retention/certify-destruction.ts';
import { destroyDueTickets } from '../use-cases/retention/destroy-tickets.ts';
import { drawOnSchedule } from '../use-cases/second-review/draw-second-reviews.ts';
import { checkUpload } from './handlers/check-upload.ts';
import { compactCounts } from './handlers/compact-list-counts.ts';
import { deleteBlob } from './handlers/delete-blob.ts';
import { exportToSheet } from './handlers/export-to-sheet.ts';
import { analyzeStoredVideo } from './handlers/media/analyze-video.ts';
import { compareSound } from './handlers/media/compare-sound.ts';
import { copyTracks } from './handlers/media/copy-tracks.ts';
import { makeExcerpt } from './handlers/media/make-excerpt.ts';
import { makePicture } from './handlers/media/make-picture.ts';
import { prepareVideo } from './handlers/media/prepare-video.ts';
import { sweepMedia } from './handlers/media/sweep-media.ts';
import { transcribeVideo } from './handlers/media/transcribe-video.ts';
import { remindOfDueTickets } from './handlers/remind-of-due-tickets.ts';
import { sendMail } from './handlers/send-mail.ts';
import { sendWebhook } from './handlers/send-webhook.ts';
import { sweepAccesses } from './handlers/sweep-accesses.ts';
import { sweepChallenges } from './handlers/sweep-challenges.ts';
import { sweepExports } from './handlers/sweep-exports.ts';
import { sweepFiles } from './handlers/sweep-files.ts';
import { sweepMail } from './handlers/sweep-mail.ts';
import { sweepRegistrations } from './handlers/sweep-registrations.ts';
import { sweepSignIns } from './handlers/sweep-sign-ins.ts';
import { sweepUploads } from './handlers/sweep-uploads.ts';
import { sweepWebhooks } from './handlers/sweep-webhooks.ts';
import { verifyFiles } from './handlers/verify-files.ts';
import { verifyLedger } from './handlers/verify-ledger.ts';
import { verifyRun } from './handlers/verify-run.ts';
import { writeDigests } from './handlers/write-digests.ts';
import { writeMessageMail } from './handlers/write-message-mail.ts';
import { writePasswordReset } from './handlers/write-password-reset.ts';
import { writeRushMail } from './handlers/write-rush-mail.ts';

/**
 * Concurrency per lane. Each lane has its own workers, so a slow lane does not block the others. Video
 * processing occupies a CPU for hours, so it runs one job at a time. A reviewer waits for excerpts, which a
 * clip must not block. Both run only if ffmpeg is installed. Transcripts wait for another server. The
 * verification of stored files reads slowly on purpose. Backups run only where their folder is configured.
 */
export const lanes = {
  default: 2,
  runs: 1,
  mail: 2,
  sheets: 2,
  webhooks: 2,
  media: 1,
  excerpts: 2,
  transcripts: 1,
  files: 1,
  backups: 1,
} as const;
export type Lane = keyof typeof lanes;

/** Returns a lane's label in metrics. Dashboards rely on the name that the default lane had at first. */
export const metricsLabelOf = (lane: Lane): string => (lane === 'default' ? 'house' : lane);

/** Runs a job. Jobs may run twice, so each is idempotent. */
type Run<Name extends JobName> = (
  app: AppContext,
  payload: JobPayload<Name>,
  signal: AbortSignal,
) => Promise<unknown>;

interface Handler<Name extends JobName> {
  readonly name: Name;
  readonly lane: Lane;
  /** When a periodic job runs, in cron's format; null for other jobs. */
  readonly cron: string | null;
  readonly taskIn: (app: AppContext) => Task;
}

/** Defines the handler of a job. Its task validates the payload before it calls `run`. */
function handler<Name extends JobName>(
  name: Name,
  lane: Lane,
  run: Run<Name>,
  cron: string | null = null,
): Handler<Name> {
  const taskIn =
    (app: AppContext): Task =>
    async (payload, { abortSignal }) => {
      await run(app, parseJobPayload(name, payload), abortSignal);
    };
  return { name, lane, cron, taskIn };
}

/** Every job with its handler. The compiler rejects a missing job. */
const handlers: { readonly [Name in JobName]: Handler<Name> } = {
  'check-upload': handler('check-upload', 'default', checkUpload),
  'sweep-uploads': handler('sweep-uploads', 'default', sweepUploads, '*/10 * * * *'),
  'sweep-files': handler('sweep-files', 'default', sweepFiles, '17 3 * * *'),
  'sweep-exports': handler('sweep-exports', 'default', sweepExports, '*/10 * * * *'),
  'sweep-accesses': handler('sweep-accesses', 'default', sweepAccesses, '*/5 * * * *'),
  'sweep-sign-ins': handler('sweep-sign-ins', 'default', sweepSignIns, '*/10 * * * *'),
  'sweep-registrations': handler('sweep-registrations', 'default', sweepRegistrations, '*/10 * * * *'),
  'sweep-challenges': handler('sweep-challenges', 'default', sweepChallenges, '*/10 * * * *'),
  'disable-unused-accounts': handler(
    'disable-unused-accounts',
    'default',
    disableUnusedAccounts,
    '20 4 * * *',
  ),
  'notify-of-overdue-reviews': handler(
    'notify-of-overdue-reviews',
    'default',
    notifyOfOverdueReviews,
    '*/10 * * * *',
  ),
  'sum-up-list-counts': handler('sum-up-list-counts', 'default', compactCounts, '* * * * *'),
  // Its time is a setting.
  'take-backup': handler('take-backup', 'backups', takeScheduledBackup),
  'watch-backups': handler('watch-backups', 'backups', notifyOfBackups, '41 * * * *'),
  'verify-ledger': handler('verify-ledger', 'default', verifyLedger, '*/10 * * * *'),
  'verify-files': handler('verify-files', 'files', verifyFiles, '*/10 * * * *'),
  'sign-checkpoint': handler('sign-checkpoint', 'default', signCheckpoint, '* * * * *'),
  // Once an hour until the day has a timestamp, so that a failing authority is asked and reported rarely.
  'timestamp-checkpoint': handler('timestamp-checkpoint', 'default', timestampDaily, '7 * * * *'),
  'make-bundle': handler('make-bundle', 'runs', (app, { bundleId }, signal) =>
    makeBundle(app, bundleId, signal),
  ),
  'verify-run': handler('verify-run', 'runs', verifyRun),
  'delete-blob': handler('delete-blob', 'default', deleteBlob),
  'sweep-media': handler('sweep-media', 'default', sweepMedia, '*/10 * * * *'),
  'prepare-video': handler('prepare-video', 'media', prepareVideo),
  'analyze-video': handler('analyze-video', 'media', analyzeStoredVideo),
  'copy-tracks': handler('copy-tracks', 'media', copyTracks),
  'compare-sound': handler('compare-sound', 'excerpts', compareSound),
  'make-excerpt': handler('make-excerpt', 'excerpts', makeExcerpt),
  'make-picture': handler('make-picture', 'excerpts', makePicture),
  'draw-second-reviews': handler('draw-second-reviews', 'default', drawOnSchedule, '40 4 * * *'),
  'destroy-due-tickets': handler('destroy-due-tickets', 'default', destroyDueTickets, '*/10 * * * *'),
  'certify-destruction': handler('certify-destruction', 'default', (app, { destructionId }) =>
    certifyDestruction(app, destructionId),
  ),
  'transcribe-video': handler('transcribe-video', 'transcripts', transcribeVideo),
  'sweep-mail': handler('sweep-mail', 'default', sweepMail, '*/5 * * * *'),
  'write-digests': handler('write-digests', 'default', writeDigests, '*/10 * * * *'),
  'sweep-webhooks': handler('sweep-webhooks', 'default', sweepWebhooks, '*/5 * * * *'),
  'remind-of-due-tickets': handler('remind-of-due-tickets', 'default', remindOfDueTickets, '*/10 * * * *'),
  'write-rush-mail': handler('write-rush-mail', 'default', writeRushMail),
  'write-message-mail': handler('write-message-mail', 'default', writeMessageMail),
  'write-password-reset': handler('write-password-reset', 'default', writePasswordReset),
  'send-mail': handler('send-mail', 'mail', sendMail),
  'export-to-sheet': handler('export-to-sheet', 'sheets', exportToSheet),
  'send-webhook': handler('send-webhook', 'webhooks', sendWebhook),
};

const all = Object.values(handlers);
const lanesByName = new Map<string, Lane>(all.map(({ name, lane }) => [name, lane]));

/** Returns the lane of a job; undefined for a job of another release. */
export const laneOf = (name: string): Lane | undefined => lanesByName.get(name);

/** Returns the tasks of a lane. */
export const tasksOf = (app: AppContext, lane: Lane): TaskList =>
  Object.fromEntries(all.filter((each) => each.lane === lane).map(({ name, taskIn }) => [name, taskIn(app)]));

/**
 * Periodic jobs that may take longer than the time between them: one runs at a time, and at most one waits.
 */
const runsAlone: ReadonlySet<JobName> = new Set<JobName>(['verify-files']);

/** Returns when periodic jobs run. */
export function cronScheduleOf({ backups }: Pick<AppContext['config'], 'backups'>): CronItem[] {
  const items: CronItem[] = all.flatMap(({ name, lane, cron }) => {
    if (cron === null || (lane === 'backups' && backups === null)) return [];
    const options = runsAlone.has(name) ? { options: { queueName: name, jobKey: name } } : {};
    return [{ task: name, match: cron, ...options }];
  });
  if (backups === null) return items;
  const [hour, minute] = backups.time.split(':').map(Number);
  // A backup that was due while the product did not run is taken at the next start.
  const options = { backfillPeriod: DAY, queueName: 'take-backup', jobKey: 'take-backup' };
  return [...items, { task: 'take-backup', match: `${minute} ${hour} * * *`, options }];
}
