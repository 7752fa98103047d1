import type { Inputs, Outputs } from '@plainview/contract/index';
import { joinAgency, type Person } from '@plainview/test-support/test-users';
import { storeVideo } from '@plainview/test-support/videos/send-video';
import { makeTestVideo } from '@plainview/test-support/videos/test-videos';

type Said = Partial<Pick<Inputs['tickets']['create'], 'incidentType' | 'officersInvolved' | 'notes'>> & {
  readonly deviceId?: string;
  readonly videos?: number;
};

/** Submits a ticket with small stored videos over HTTP. */
export async function submitTicket(
  url: string,
  person: Person,
  { deviceId = '', videos = 1, ...said }: Said = {},
): Promise<Outputs['tickets']['create']> {
  const uploads = [];
  for (let count = 0; count < videos; count += 1) {
    uploads.push(await storeVideo(url, person, await makeTestVideo()));
  }
  return person.client.tickets.create({
    submissionKey: crypto.randomUUID(),
    incidentType: 'Training',
    officersInvolved: ['Baker'],
    ...said,
    videos: uploads.map(({ id: uploadId }) => ({ uploadId, length: '00:00:04', deviceId })),
  });
}

/** Submits a ticket of a new agency and starts its review. */
export async function submitForReview(
  url: string,
  admin: Person,
  agencyName: string,
): Promise<Outputs['tickets']['create']> {
  const agency = await joinAgency(url, admin, `${agencyName} ${crypto.randomUUID().slice(0, 4)}`);
  const ticket = await submitTicket(url, agency);
  await admin.client.tickets.startReview({ id: ticket.id });
  return ticket;
}

/** Takes a ticket through review to its delivered report. */
export async function deliver(admin: Person, ticketId: string): Promise<void> {
  await admin.client.tickets.startReview({ id: ticketId });
  await admin.client.reports.deliver({ ticketId, summary: 'Sound conduct throughout.' });
}
