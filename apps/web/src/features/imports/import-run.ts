import type { Inputs, Outputs } from '@plainview/contract/index';
import { formatLength } from '@plainview/domain/shared/duration';
import type { ErrorCode } from '@plainview/domain/shared/error-code';
import { createSidecarFinder } from '@plainview/domain/tickets/imports/match-files';
import {
  localTimeOf,
  videoNotesOf,
  wearerOf,
  type PlannedTicket,
} from '@plainview/domain/tickets/imports/plan-tickets';
import { toIncidentTime } from '@plainview/domain/tickets/tickets/incident-time';
import { client } from '../../api/client.ts';
import { describeFormError, errorCodeOf } from '../../api/describe-error.ts';
import { FileUnreadable } from '../../upload/hash-file.ts';
import type { UploadEngine } from '../../upload/upload-engine.ts';
import type { UploadItem } from '../../upload/upload-machine.ts';
import { uploadMessages } from '../../upload/upload-messages.ts';
import { UNKNOWN_LENGTH } from '../tickets/new-ticket/new-ticket.ts';
import { incidentTimeCall, recordingCall } from '../tickets/recording.ts';
import type { LocalFile } from './folder-files.ts';
import { createRowUploads } from './row-uploads.ts';
import { createRunState, type RunSnapshot, type RunState } from './run-state.ts';
import { storeSidecar } from './store-sidecar.ts';
import { submissionKeyOf } from './submission-key.ts';

/**
 * Tickets in progress at the same time. More than files sent at once, so that sending continues while
 * others are checked.
 */
const TICKETS_AT_ONCE = 4;

/** The settings changed, so that other tickets of the run would fail, too. */
const termsChanged: ReadonlySet<ErrorCode> = new Set([
  'PRICES_CHANGED',
  'DUE_PERIOD_CHANGED',
  'RUSH_NOT_OFFERED',
] as const);

/** A problem that stops the whole run. */
class RunStopped extends Error {
  override readonly name = 'RunStopped';
}

type Ticket = PlannedTicket<LocalFile>;

/** Values that all tickets of a run share. */
interface Terms {
  readonly importId: string;
  readonly settingsVersion: number;
  readonly sidecarsOf: (video: LocalFile) => readonly LocalFile[];
}

export interface ImportRun {
  readonly importId: string;
  readonly subscribe: (listener: () => void) => () => void;
  readonly getSnapshot: () => RunSnapshot;
  /** Tries the tickets that were not created again. */
  readonly retry: () => void;
}

/**
 * Uploads the files of the tickets and creates each ticket as soon as its files are stored. It lives outside
 * React, so that it continues while the person works on other pages.
 */
export function startRun(
  engine: UploadEngine,
  {
    importId,
    settingsVersion,
    tickets,
    files,
  }: {
    readonly importId: string;
    readonly settingsVersion: number;
    readonly tickets: readonly Ticket[];
    /** All files of the folder, among them those that cameras write next to videos. */
    readonly files: readonly LocalFile[];
  },
): ImportRun {
  const state = createRunState(tickets.flatMap(({ rows }) => rows.map(({ row }) => row)));
  const create = createTickets(engine, state, {
    importId,
    settingsVersion,
    sidecarsOf: createSidecarFinder(files),
  });

  async function run(): Promise<void> {
    engine.restore();
    await engine.whenRestored();
    const queue = tickets.filter(({ rows }) => rows.some(({ row }) => !state.isCreated(row)));
    const work = async (): Promise<void> => {
      for (let next = queue.shift(); next; next = queue.shift()) await create(next);
    };
    try {
      await Promise.all(Array.from({ length: TICKETS_AT_ONCE }, work));
    } catch (error) {
      queue.length = 0;
      if (!(error instanceof RunStopped)) throw error;
    } finally {
      state.end();
    }
  }

  const retry = (): void => {
    state.begin();
    void run();
  };
  retry();
  return { importId, subscribe: state.subscribe, getSnapshot: state.getSnapshot, retry };
}

/**
 * Returns a function that uploads the files of a ticket and creates it. Problems become the
 * state of its rows.
 * @throws RunStopped
 */
function createTickets(
  engine: UploadEngine,
  state: RunState,
  terms: Terms,
): (ticket: Ticket) => Promise<void> {
  const upload = createRowUploads(engine, state);

  async function createOrFail(ticket: Ticket): Promise<void> {
    const rows = ticket.rows.map(({ row }) => row);
    try {
      await uploadAndCreate(ticket, rows);
    } catch (error) {
      if (error instanceof RunStopped) throw error;
      state.fail(
        rows,
        error instanceof FileUnreadable ? uploadMessages.unreadable : describeFormError(error),
      );
    }
  }

  async function uploadAndCreate(ticket: Ticket, rows: readonly number[]): Promise<void> {
    const uploads = await Promise.all(
      ticket.rows.map(async (row) => {
        if (!row.file) throw new Error(`row ${row.row} has no file`);
        return upload(row.row, row.file);
      }),
    );
    const failed = uploads.find(({ phase }) => phase !== 'stored');
    if (failed) {
      const reason = failed.message ?? 'The upload failed.';
      state.fail(rows, ticket.rows.length > 1 ? `${failed.fileName}: ${reason}` : reason);
      return;
    }
    state.setCreating(rows);
    try {
      const created = await client.tickets.create(await toInput(ticket, uploads, terms));
      engine.forgetSubmitted(uploads.flatMap(({ uploadId }) => (uploadId === null ? [] : [uploadId])));
      state.setCreated(createdRows(ticket, uploads, created, await sendSidecars(ticket, created, terms)));
    } catch (error) {
      const code = errorCodeOf(error);
      const message = describeFormError(error);
      state.fail(rows, message);
      if (code !== null && termsChanged.has(code)) throw new RunStopped(message);
    }
  }

  return createOrFail;
}

/**
 * Sends the sidecar files of a ticket's videos. Returns a note for each row, empty if all of its
 * files are stored.
 */
async function sendSidecars(
  { rows }: Ticket,
  { videos }: Outputs['tickets']['create'],
  { sidecarsOf }: Terms,
): Promise<readonly string[]> {
  const notes: string[] = [];
  for (const [index, { file }] of rows.entries()) {
    const videoId = videos[index]?.videoId;
    const failed: string[] = [];
    for (const sidecar of file && videoId ? sidecarsOf(file) : [])
      if (!(await storeSidecar(videoId ?? '', sidecar.file))) failed.push(sidecar.file.name);
    notes.push(failed.length === 0 ? '' : `Not stored with the video: ${failed.join(', ')}.`);
  }
  return notes;
}

async function toInput(
  ticket: Ticket,
  uploads: readonly UploadItem[],
  { importId, settingsVersion }: Terms,
): Promise<Inputs['tickets']['create']> {
  const rows = ticket.rows.map(({ row }) => row);
  return {
    submissionKey: await submissionKeyOf(importId, rows),
    settingsVersion,
    incidentType: ticket.incidentType,
    officersInvolved: [...ticket.officers],
    notes: ticket.notes,
    caseNumber: ticket.caseNumber,
    incidentTime: incidentTimeOf(ticket.incident),
    isSeries: false,
    isRush: ticket.isRush,
    videos: ticket.rows.map((row, index) => toVideo(row, ticket, uploads[index])),
    import: { id: importId, rows },
  };
}

/** Returns the time of an incident. One with a time zone is an instant, which is not converted again. */
function incidentTimeOf(when: Ticket['incident']): string | null {
  if (!when?.instant) return incidentTimeCall(localTimeOf(when));
  return toIncidentTime(when.instant, -when.instant.getTimezoneOffset());
}

function toVideo(row: Ticket['rows'][number], ticket: Ticket, upload: UploadItem | undefined) {
  if (!upload?.uploadId) throw new Error('the upload is not stored');
  const { lengthSeconds } = upload;
  return {
    uploadId: upload.uploadId,
    length: lengthSeconds === null ? UNKNOWN_LENGTH : formatLength(Math.round(lengthSeconds)),
    category: row.category,
    notes: videoNotesOf(row),
    ...recordingCall({
      deviceId: row.device,
      wornBy: wearerOf(row, ticket),
      location: row.location,
      recordedAt: localTimeOf(row.recorded),
    }),
    ...(row.recorded?.instant && { recordingDate: row.recorded.instant }),
  };
}

function createdRows(
  ticket: Ticket,
  uploads: readonly UploadItem[],
  { id, number }: Outputs['tickets']['create'],
  notes: readonly string[],
) {
  return ticket.rows.map(({ row }, index) => ({
    row,
    ticketId: id,
    ticketNumber: number,
    sha256: uploads[index]?.sha256 ?? null,
    note: notes[index] ?? '',
  }));
}
