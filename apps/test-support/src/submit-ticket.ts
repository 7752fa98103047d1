import type { Inputs, Outputs } from '@plainview/contract/index';
import { joinAgency, type Person } from './test-users.ts';
import { NOT_WATCHED } from './videos/not-watched.ts';
import { storeVideo } from './videos/send-video.ts';
import { makeTestVideo } from './videos/test-videos.ts';

type TicketForm = Inputs['tickets']['create'];
type Facts =
  | 'submissionKey'
  | 'settingsVersion'
  | 'incidentType'
  | 'officersInvolved'
  | 'notes'
  | 'caseNumber'
  | 'incidentTime'
  | 'isRush';
type CreatedTicket = Outputs['tickets']['create'];

/** Fields of a ticket that matter to a test. All others have valid defaults. */
interface TicketOptions extends Partial<Pick<TicketForm, Facts>> {
  /** Fields that all videos share. */
  readonly video?: Partial<TicketForm['videos'][number]>;
}

interface SubmitOptions extends TicketOptions {
  /** Number of videos; 1 by default. */
  readonly videos?: number;
  /** Path of the video file. By default, each video is a small one. */
  readonly file?: string | undefined;
  /** Name under which the file is uploaded. */
  readonly fileName?: string | undefined;
}

/** Creates a ticket with videos that are already stored. */
export const createTicket = (
  person: Pick<Person, 'client'>,
  uploadIds: readonly string[],
  { video, ...fields }: TicketOptions = {},
): Promise<CreatedTicket> =>
  person.client.tickets.create({
    submissionKey: crypto.randomUUID(),
    incidentType: 'Training',
    officersInvolved: ['Baker'],
    ...fields,
    videos: uploadIds.map((uploadId) => ({ length: '00:00:04', ...video, uploadId })),
  });

/** Uploads videos and submits a ticket with them. */
export async function submitTicket(
  url: string,
  person: Person,
  { videos = 1, file, fileName, ...fields }: SubmitOptions = {},
): Promise<CreatedTicket> {
  const uploadIds: string[] = [];
  for (let count = 0; count < videos; count += 1) {
    const upload = await storeVideo(url, person, file ?? (await makeTestVideo()), fileName);
    uploadIds.push(upload.id);
  }
  return createTicket(person, uploadIds, fields);
}

/** Submits a ticket of a new agency and starts its review. */
export async function submitForReview(
  url: string,
  admin: Person,
  agencyName: string,
): Promise<CreatedTicket> {
  const agency = await joinAgency(url, admin, `${agencyName} ${crypto.randomUUID().slice(0, 4)}`);
  const ticket = await submitTicket(url, agency);
  await admin.client.tickets.startReview({ id: ticket.id });
  return ticket;
}

/** Takes a ticket through review to its delivered report. */
export async function deliver(admin: Person, ticketId: string): Promise<void> {
  await admin.client.tickets.startReview({ id: ticketId });
  await admin.client.reports.deliver({
    ticketId,
    summary: 'Sound conduct throughout.',
    notWatchedReason: NOT_WATCHED,
  });
}
