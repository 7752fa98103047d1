import type { JobLane } from '@plainview/domain/operations/health/job-lanes';
import { DAY } from '@plainview/domain/shared/time';
import type { CronItem, Task, TaskList } from 'graphile-worker';
import { sweepAccesses } from '../modules/evidence/accesses/sweep-accesses.job.ts';
import { compareSound } from '../modules/evidence/cameras/compare-sound.job.ts';
import { sweepComparisons } from '../modules/evidence/cameras/sweep-comparisons.job.ts';
import { verifyFiles } from '../modules/evidence/file-verifications/verify-files.job.ts';
import { analyzeStoredVideo } from '../modules/evidence/media/analyze-video.job.ts';
import { copyTracks } from '../modules/evidence/media/copy-tracks.job.ts';
import { copyVideo } from '../modules/evidence/media/copy-video.job.ts';
import { makePicture } from '../modules/evidence/media/make-picture.job.ts';
import { prepareVideo } from '../modules/evidence/media/prepare-video.job.ts';
import { sweepMedia } from '../modules/evidence/media/sweep-media.job.ts';
import { verifyRun } from '../modules/evidence/processing/verify-run.job.ts';
import { deleteBlob } from '../modules/evidence/stored-files/delete-blob.job.ts';
import { sweepFiles } from '../modules/evidence/stored-files/sweep-files.job.ts';
import { sweepTranscripts } from '../modules/evidence/transcripts/sweep-transcripts.job.ts';
import { transcribeVideo } from '../modules/evidence/transcripts/transcribe-video.job.ts';
import { checkUpload } from '../modules/evidence/uploads/check-upload.job.ts';
import { sweepUploads } from '../modules/evidence/uploads/sweep-uploads.job.ts';
import { sweepInvitations } from '../modules/identity/invitations/invitations.ts';
import { sweepMail } from '../modules/identity/mail/mail.ts';
import { sendMail } from '../modules/identity/mail/send-mail.job.ts';
import { writeDigests } from '../modules/identity/mail/write-digests.job.ts';
import { sweepSignIns } from '../modules/identity/organization-sign-in/oidc-sign-in.ts';
import { writePasswordReset } from '../modules/identity/password-resets/write-password-reset.job.ts';
import { sweepRegistrations } from '../modules/identity/registrations/registration-confirmation.ts';
import { sweepChallenges } from '../modules/identity/second-factors/passkeys.ts';
import { disableUnusedAccounts } from '../modules/identity/users/disable-unused-accounts.ts';
import { notifyOfBackups, takeScheduledBackup } from '../modules/operations/backups/take-scheduled-backup.ts';
import { drillRestore } from '../modules/operations/recovery/drill-restore.ts';
import { takeDueBaseBackup } from '../modules/operations/recovery/take-due-base-backup.ts';
import { sendWebhook } from '../modules/operations/webhooks/send-webhook.job.ts';
import { sweepWebhooks } from '../modules/operations/webhooks/webhook-deliveries.ts';
import { notifyOfOverdueReviews } from '../modules/proof/access-reviews/overdue-reviews.ts';
import { makeBundle } from '../modules/proof/bundles/make-bundle.ts';
import { timestampDaily } from '../modules/proof/checkpoints/timestamp-checkpoint.ts';
import { verifyLedger } from '../modules/proof/ledger/verify-custody.ts';
import { renderVideo } from '../modules/release/redactions/render-redaction.job.ts';
import { sweepRedactions } from '../modules/release/redactions/sweep-redactions.job.ts';
import { writeRedactionMail } from '../modules/release/redactions/write-redaction-mail.job.ts';
import { sweepExports } from '../modules/reports/exports/sweep-exports.job.ts';
import { updateAllSummaries } from '../modules/reports/insights/update-summaries.job.ts';
import { exportToSheet } from '../modules/reports/sheet-exports/export-to-sheet.job.ts';
import { sweepSheetExports } from '../modules/reports/sheet-exports/sheet-export-outbox.ts';
import { certifyDestruction } from '../modules/retention/destructions/certify-destruction.ts';
import { destroyDueTickets } from '../modules/retention/destructions/destroy-tickets.ts';
import { findFramesOfVideo } from '../modules/review/findings/find-frames.ts';
import { makeExcerpt } from '../modules/review/findings/make-excerpt.job.ts';
import { drawOnSchedule } from '../modules/review/second-reviews/second-review-draws.ts';
import { sumUpMessages } from '../modules/tickets/conversations/sum-up-messages.job.ts';
import { writeMentionMail } from '../modules/tickets/conversations/write-mention-mail.job.ts';
import { writeMessageMail } from '../modules/tickets/conversations/write-message-mail.job.ts';
import { remindOfDueTickets } from '../modules/tickets/tickets/remind-of-due-tickets.job.ts';
import { writeRushMail } from '../modules/tickets/tickets/write-rush-mail.job.ts';
import type { AppContext } from '../platform/app-context.ts';
import { parseJobPayload, type JobName, type JobPayload } from '../platform/jobs/job-catalog.ts';
import { signCheckpoint } from '../platform/ledger/checkpoint.ts';
import { compactCounts } from './compact-list-counts.ts';
import { measured } from './measured.ts';
import { runClaimed } from './run-claimed.ts';
import { traceTask } from './trace-task.ts';
import { stillExists, untilDeleted, type IsThere } from './until-deleted.ts';

/**
 * Concurrency per lane. Each lane has its own workers, so a slow lane does not block the others. Work on a file
 * takes seconds to hours, so each kind has its own lanes, and most run one job at a time: a check reads all
 * bytes of an upload, a preparation those of a video, a copy or an analysis decodes all frames. A reviewer waits
 * for excerpts, redacted copies take hours, and transcripts wait for another server. Messages are written in one lane and sent in another
 * one, which a slow mail server may block. The verification of stored files reads slowly on purpose. Backups
 * and base backups run only where their folder is configured.
 */
export const lanes = {
  default: 2,
  sweeps: 2,
  checkpoints: 1,
  runs: 1,
  messages: 2,
  mail: 2,
  sheets: 2,
  webhooks: 2,
  checks: 2,
  preparation: 1,
  copies: 1,
  tracks: 1,
  analysis: 1,
  excerpts: 2,
  redactions: 1,
  transcripts: 1,
  files: 1,
  backups: 1,
  recovery: 1,
} as const satisfies { readonly [Name in JobLane]: number };

/** The names in metrics of lanes that had another one at first. Dashboards rely on them. */
const metricsLabels: { readonly [Name in JobLane]?: string } = { default: 'house', preparation: 'media' };

/** Returns a lane's label in metrics. */
export const metricsLabelOf = (lane: JobLane): string => metricsLabels[lane] ?? lane;

/** Runs a job. Jobs may run twice, so each is idempotent. */
type Run<Name extends JobName> = (
  app: AppContext,
  payload: JobPayload<Name>,
  signal: AbortSignal,
) => Promise<unknown>;

interface Handler<Name extends JobName> {
  readonly name: Name;
  readonly lane: JobLane;
  /** When a periodic job runs, in cron's format; null for other jobs. */
  readonly cron: string | null;
  readonly taskIn: (app: AppContext) => Task;
}

/**
 * Defines the handler of a job. Its task validates the payload before it calls `run`, and changes nothing more once
 * another worker has taken the job over.
 */
function handler<Name extends JobName>(
  name: Name,
  lane: JobLane,
  run: Run<Name>,
  cron: string | null = null,
): Handler<Name> {
  const taskIn =
    (product: AppContext): Task =>
    (payload, { job, abortSignal }) =>
      runClaimed(product, job, (app, lost) =>
        run(app, parseJobPayload(name, payload), AbortSignal.any([abortSignal, lost])),
      );
  return { name, lane, cron, taskIn };
}

/**
 * Defines the handler of a job that holds a lock in one transaction from before it calls another server until it has
 * recorded the answer. The lock keeps other workers from calling, too, and what was sent must be recorded.
 */
const outsideCall = <Name extends JobName>(name: Name, lane: JobLane, run: Run<Name>): Handler<Name> => ({
  name,
  lane,
  cron: null,
  taskIn:
    (app) =>
    async (payload, { abortSignal }) => {
      await run(app, parseJobPayload(name, payload), abortSignal);
    },
});

/** Defines the handler of a job that ends soon after what it works on was deleted (`untilDeleted`). */
const cancelable = <Name extends JobName>(
  name: Name,
  lane: JobLane,
  isThere: (payload: JobPayload<Name>) => IsThere,
  run: Run<Name>,
): Handler<Name> =>
  handler(name, lane, (product, payload, signal) =>
    untilDeleted(product, isThere(payload), (app, deleted) =>
      run(app, payload, AbortSignal.any([signal, deleted])),
    ),
  );

/** Combines what nouns sweep in the same job. */
const inTurn =
  (...sweeps: readonly ((app: AppContext) => Promise<void>)[]) =>
  async (app: AppContext): Promise<void> => {
    for (const sweep of sweeps) await sweep(app);
  };

/** Every job with its handler. The compiler rejects a missing job. */
const handlers: { readonly [Name in JobName]: Handler<Name> } = {
  'check-upload': cancelable('check-upload', 'checks', stillExists.upload, checkUpload),
  'sweep-uploads': handler('sweep-uploads', 'sweeps', sweepUploads, '*/10 * * * *'),
  'sweep-files': handler('sweep-files', 'sweeps', sweepFiles, '17 3 * * *'),
  'sweep-exports': handler(
    'sweep-exports',
    'sweeps',
    inTurn(sweepExports, sweepSheetExports),
    '*/10 * * * *',
  ),
  'sweep-accesses': handler('sweep-accesses', 'sweeps', sweepAccesses, '*/5 * * * *'),
  'sweep-sign-ins': handler('sweep-sign-ins', 'sweeps', sweepSignIns, '*/10 * * * *'),
  'sweep-registrations': handler(
    'sweep-registrations',
    'sweeps',
    inTurn(sweepRegistrations, sweepInvitations),
    '*/10 * * * *',
  ),
  'sweep-challenges': handler('sweep-challenges', 'sweeps', sweepChallenges, '*/10 * * * *'),
  'disable-unused-accounts': handler(
    'disable-unused-accounts',
    'sweeps',
    disableUnusedAccounts,
    '20 4 * * *',
  ),
  'notify-of-overdue-reviews': handler(
    'notify-of-overdue-reviews',
    'sweeps',
    notifyOfOverdueReviews,
    '*/10 * * * *',
  ),
  'compact-list-counts': handler('compact-list-counts', 'sweeps', compactCounts, '* * * * *'),
  'update-summaries': handler('update-summaries', 'sweeps', updateAllSummaries, '* * * * *'),
  // Its time is a setting.
  'take-backup': handler('take-backup', 'backups', takeScheduledBackup),
  'take-base-backup': handler('take-base-backup', 'recovery', takeDueBaseBackup, '*/10 * * * *'),
  'drill-restore': handler('drill-restore', 'recovery', drillRestore, '29 4 * * *'),
  'watch-backups': handler('watch-backups', 'backups', notifyOfBackups, '41 * * * *'),
  'verify-ledger': handler('verify-ledger', 'sweeps', verifyLedger, '*/10 * * * *'),
  'verify-files': handler('verify-files', 'files', verifyFiles, '*/10 * * * *'),
  'sign-checkpoint': handler('sign-checkpoint', 'checkpoints', signCheckpoint, '* * * * *'),
  // Once an hour until the day has a timestamp, so that a failing authority is asked and reported rarely.
  'timestamp-checkpoint': handler('timestamp-checkpoint', 'checkpoints', timestampDaily, '7 * * * *'),
  'make-bundle': cancelable('make-bundle', 'runs', stillExists.bundle, (app, { bundleId }, signal) =>
    makeBundle(app, bundleId, signal),
  ),
  'verify-run': handler('verify-run', 'runs', verifyRun),
  'delete-blob': handler('delete-blob', 'default', deleteBlob),
  'sweep-media': handler(
    'sweep-media',
    'sweeps',
    inTurn(sweepMedia, sweepTranscripts, sweepComparisons, sweepRedactions),
    '*/10 * * * *',
  ),
  'prepare-video': cancelable(
    'prepare-video',
    'preparation',
    stillExists.video,
    measured('preparation', prepareVideo),
  ),
  'copy-video': cancelable('copy-video', 'copies', stillExists.video, measured('copy', copyVideo)),
  'analyze-video': cancelable(
    'analyze-video',
    'analysis',
    stillExists.video,
    measured('analysis', analyzeStoredVideo),
  ),
  'copy-tracks': cancelable('copy-tracks', 'tracks', stillExists.video, copyTracks),
  'compare-sound': cancelable('compare-sound', 'excerpts', stillExists.comparedVideos, compareSound),
  'find-frames': handler('find-frames', 'default', findFramesOfVideo),
  'make-excerpt': cancelable('make-excerpt', 'excerpts', stillExists.excerpt, makeExcerpt),
  'make-picture': cancelable('make-picture', 'excerpts', stillExists.excerpt, makePicture),
  'render-redaction': cancelable('render-redaction', 'redactions', stillExists.unrenderedVideo, renderVideo),
  'draw-second-reviews': handler('draw-second-reviews', 'sweeps', drawOnSchedule, '40 4 * * *'),
  'destroy-due-tickets': handler('destroy-due-tickets', 'sweeps', destroyDueTickets, '*/10 * * * *'),
  'certify-destruction': handler('certify-destruction', 'default', (app, { destructionId }) =>
    certifyDestruction(app, destructionId),
  ),
  'transcribe-video': cancelable('transcribe-video', 'transcripts', stillExists.video, transcribeVideo),
  'sweep-mail': handler('sweep-mail', 'sweeps', sweepMail, '*/5 * * * *'),
  'write-digests': handler('write-digests', 'messages', writeDigests, '*/10 * * * *'),
  'sweep-webhooks': handler('sweep-webhooks', 'sweeps', sweepWebhooks, '*/5 * * * *'),
  'remind-of-due-tickets': handler('remind-of-due-tickets', 'sweeps', remindOfDueTickets, '*/10 * * * *'),
  'write-rush-mail': handler('write-rush-mail', 'messages', writeRushMail),
  'write-redaction-mail': handler('write-redaction-mail', 'messages', writeRedactionMail),
  'write-mention-mail': handler('write-mention-mail', 'messages', writeMentionMail),
  'write-message-mail': handler('write-message-mail', 'messages', writeMessageMail),
  'sum-up-messages': handler('sum-up-messages', 'messages', sumUpMessages),
  'write-password-reset': handler('write-password-reset', 'messages', writePasswordReset),
  'send-mail': outsideCall('send-mail', 'mail', sendMail),
  'export-to-sheet': handler('export-to-sheet', 'sheets', exportToSheet),
  'send-webhook': outsideCall('send-webhook', 'webhooks', sendWebhook),
};

/** Names that jobs had in earlier releases, whose rows may still be in the queue, with their current ones. */
const formerNames = { 'sum-up-list-counts': 'compact-list-counts' } as const satisfies Record<
  string,
  JobName
>;

const all = Object.values(handlers);
const byQueuedName = new Map<string, Handler<JobName>>([
  ...all.map((each) => [each.name, each] as const),
  ...Object.entries(formerNames).map(([former, name]) => [former, handlers[name]] as const),
]);

/** Returns the lane of a job; undefined for a job of another release. */
export const laneOf = (name: string): JobLane | undefined => byQueuedName.get(name)?.lane;

/** Returns the tasks of a lane, also by the former names of its jobs. */
export const tasksOf = (app: AppContext, lane: JobLane): TaskList =>
  Object.fromEntries(
    [...byQueuedName]
      .filter(([, each]) => each.lane === lane)
      .map(([queued, { name, taskIn }]) => [queued, traceTask(app, { name, lane }, taskIn(app))]),
  );

/**
 * Periodic jobs that may take longer than the time between them: one runs at a time, and at most one waits.
 */
const runsAlone: ReadonlySet<JobName> = new Set<JobName>([
  'verify-files',
  'take-base-backup',
  'drill-restore',
]);

/** Returns when the periodic jobs of these lanes run. */
export function cronScheduleOf(
  { backups }: Pick<AppContext['config'], 'backups'>,
  lanesHere: readonly JobLane[],
): CronItem[] {
  const items: CronItem[] = all.flatMap(({ name, lane, cron }) => {
    if (cron === null || !lanesHere.includes(lane)) return [];
    const options = runsAlone.has(name) ? { options: { queueName: name, jobKey: name } } : {};
    return [{ task: name, match: cron, ...options }];
  });
  if (backups === null || !lanesHere.includes('backups')) return items;
  const [hour, minute] = backups.time.split(':').map(Number);
  // A backup that was due while the product did not run is taken at the next start.
  const options = { backfillPeriod: DAY, queueName: 'take-backup', jobKey: 'take-backup' };
  return [...items, { task: 'take-backup', match: `${minute} ${hour} * * *`, options }];
}
