import { jobLanes, type JobLane, type ProcessRole } from '@plainview/domain/operations/health/job-lanes';
import type { z } from 'zod';

/** The settings from which the work of a process follows. */
interface RoleSettings {
  readonly PROCESS_ROLE: ProcessRole;
  readonly JOB_LANES?: readonly JobLane[] | undefined;
  readonly DATABASE_URL?: string | undefined;
  readonly STORAGE_BUCKET?: string | undefined;
  readonly BACKUP_FOLDER?: string | undefined;
}

/** Returns the lanes of the jobs that a process with these settings runs. */
export function lanesOf({ PROCESS_ROLE: role, JOB_LANES: lanes }: RoleSettings): readonly JobLane[] {
  if (role === 'web') return [];
  return jobLanes.filter((lane) => lanes === undefined || lanes.includes(lane));
}

/** Rejects a part of the work that no other process could complement. */
export function checkRole(value: RoleSettings, check: z.RefinementCtx): void {
  const { PROCESS_ROLE: role, JOB_LANES: lanes, DATABASE_URL: url, STORAGE_BUCKET: bucket } = value;
  const reject = (setting: keyof RoleSettings, message: string): void =>
    check.addIssue({ code: 'custom', path: [setting], message });
  if (role === 'web' && lanes !== undefined)
    reject('JOB_LANES', 'a process with PROCESS_ROLE=web runs no jobs; remove one of the two');
  const setting = role === 'all' ? 'JOB_LANES' : 'PROCESS_ROLE';
  const isPart = role !== 'all' || lanes !== undefined;
  if (isPart && url === undefined)
    reject(setting, 'needs DATABASE_URL, since no other process can do the rest on the embedded database');
  else if (isPart && bucket === undefined)
    reject(setting, 'needs STORAGE_BUCKET, since other processes cannot read files in DATA_DIRECTORY');
  if (value.BACKUP_FOLDER !== undefined && !lanesOf(value).includes('backups'))
    reject('BACKUP_FOLDER', 'this process runs no jobs of the lane backups; set it for one that does');
}
