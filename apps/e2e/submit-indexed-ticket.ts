import { submitTicket } from '@plainview/test-support/submit-ticket';
import type { Person } from '@plainview/test-support/test-users';
import { expect } from './expect.ts';

/** Submits a ticket with one video file, and waits until its frames are numbered, as redacting needs. */
export async function submitIndexedTicket(url: string, agency: Person, file: string, fileName: string) {
  const ticket = await submitTicket(url, agency, { file, fileName });
  const mediaOf = async () => (await agency.client.tickets.get({ id: ticket.id })).videos[0]?.media;
  await expect.poll(async () => (await mediaOf())?.frameIndexUrl, { timeout: 60_000 }).not.toBeNull();
  return ticket;
}
