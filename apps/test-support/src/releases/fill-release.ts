import type { Outputs } from '@plainview/contract/index';
import { createCaller } from '../caller.ts';
import { createTicket } from '../submit-ticket.ts';
import { joinAgency, joinAsAdmin, registration, signInOperator, type Person } from '../test-users.ts';
import { NOT_WATCHED } from '../videos/not-watched.ts';
import { storeVideo } from '../videos/send-video.ts';
import { makeTestVideo } from '../videos/test-videos.ts';
import type { AnsweredFacts } from './release-facts.ts';

type TicketFacts = AnsweredFacts['tickets'][number];
type Ticket = Outputs['tickets']['get'];

/**
 * Fills a running release with the data of its main job, through calls that every release since 0.1.0 has.
 */
export async function fillRelease(url: string): Promise<AnsweredFacts> {
  const admin = await signInOperator(url);
  const ann = await joinAgency(url, admin, 'Harbor Police Department', 'Ann Baker');
  await joinAsAdmin(url, admin, 'Rosa Díaz');
  await createCaller(url).client.session.register(registration({ name: 'Pending Person' }));
  const delivered = await submit(url, ann, 2, 'Use of Force');
  await review(admin, delivered);
  await admin.client.reports.deliver(deliveryOf(delivered, 'Sound conduct throughout.'));
  await admin.client.tickets.reopen({ id: delivered.id, reason: 'The rear camera came in late.' });
  await admin.client.reports.deliver(deliveryOf(delivered, 'Sound conduct, also on the rear camera.'));
  const open = await submit(url, ann, 1, 'Traffic Stop');
  await review(admin, open);
  const pending = await submit(url, ann, 1, 'Training');
  await storeVideo(url, ann, await smallVideo(9), 'without a ticket.mp4');
  const users = await Promise.all(
    (['approved', 'pending'] as const).map((status) => admin.client.users.list({ status })),
  );
  return {
    agencyUser: { email: ann.email, password: ann.password },
    tickets: await Promise.all([delivered, open, pending].map(({ id }) => factsOf(admin, id))),
    accounts: users.flatMap(({ items }) => items.map(({ email, status }) => ({ email, status }))),
  };
}

const smallVideo = (seed: number): Promise<string> =>
  makeTestVideo({ seconds: 2, width: 160, height: 90, seed });

/** Releases before 0.10 did not ask why footage was not watched, and ignore the reason. */
const deliveryOf = ({ id }: { readonly id: string }, summary: string) => ({
  ticketId: id,
  summary,
  notWatchedReason: NOT_WATCHED,
});

async function submit(url: string, person: Person, videos: number, incidentType: string) {
  const ids: string[] = [];
  for (let seed = 1; seed <= videos; seed += 1) {
    ids.push((await storeVideo(url, person, await smallVideo(seed), `camera ${seed}.mp4`)).id);
  }
  return createTicket(person, ids, { incidentType, notes: 'At the pier', video: { length: '00:00:02' } });
}

/** Starts a review and adds a finding at a moment and one with a range. */
async function review(admin: Person, { id, videos }: Pick<Ticket, 'id' | 'videos'>): Promise<void> {
  await admin.client.tickets.startReview({ id });
  const finding = {
    ticketId: id,
    videoId: videos[0]?.videoId ?? '',
    category: 'De-escalation' as const,
    severity: 'positive' as const,
  };
  await admin.client.findings.add({
    ...finding,
    startMicroseconds: 500_000,
    endMicroseconds: null,
    text: 'Calm words at the window.',
  });
  await admin.client.findings.add({
    ...finding,
    startMicroseconds: 1_000_000,
    endMicroseconds: 1_500_000,
    text: 'Hands stay visible.',
  });
}

/** Reads what the running version answers about a ticket. */
export async function factsOf(admin: Person, id: string): Promise<TicketFacts> {
  const ticket = await admin.client.tickets.get({ id });
  const findings = await admin.client.findings.list({ ticketId: id });
  return {
    id,
    status: ticket.status,
    incidentType: ticket.incidentType,
    notes: ticket.notes,
    totalCost: ticket.totalCost,
    dueDate: ticket.dueDate,
    videos: ticket.videos.map(({ fileName, sha256, details }) => ({
      fileName,
      sha256,
      length: details.length,
    })),
    findings: findings.map(({ text }) => text).toSorted(),
    reports: ticket.reports.map(({ version, sha256 }) => ({ version, sha256 })),
  };
}
