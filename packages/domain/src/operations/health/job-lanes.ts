/** The work of a process: serving people, running background jobs, or both. */
export const processRoles = ['all', 'web', 'worker'] as const;
export type ProcessRole = (typeof processRoles)[number];

/** Lanes of background jobs, each with its own workers. The setting `JOB_LANES` names them. */
export const jobLanes = [
  'default',
  'sweeps',
  'checkpoints',
  'runs',
  'messages',
  'mail',
  'sheets',
  'webhooks',
  'checks',
  'preparation',
  'copies',
  'tracks',
  'analysis',
  'excerpts',
  'redactions',
  'transcripts',
  'files',
  'backups',
  'recovery',
] as const;
export type JobLane = (typeof jobLanes)[number];

/** Lanes that run only where ffmpeg is installed. */
export const videoLanes: ReadonlySet<JobLane> = new Set([
  'preparation',
  'copies',
  'tracks',
  'analysis',
  'excerpts',
  'redactions',
  'transcripts',
]);

/** Lanes that examine videos, and without ffmpeg reject some formats. */
export const probingLanes: ReadonlySet<JobLane> = new Set(['checks', 'runs']);

/** Lanes that have jobs only where the folder of backups or the archive is configured. */
const optionalLanes: ReadonlySet<JobLane> = new Set(['backups', 'recovery']);

/**
 * Returns the lanes that some process must run.
 * @param hasVideos whether the settings provide for work on videos
 */
export const neededLanes = (hasVideos: boolean): readonly JobLane[] =>
  jobLanes.filter((lane) => !optionalLanes.has(lane) && (hasVideos || !videoLanes.has(lane)));
