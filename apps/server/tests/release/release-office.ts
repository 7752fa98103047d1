import type { Inputs, Outputs } from '@plainview/contract/index';
import type { Config } from '@plainview/server/platform/config/config';
import { createCaller, type Caller } from '@plainview/test-support/caller';
import { deliverRedaction } from '@plainview/test-support/deliver-redaction';
import { offerRedactions } from '@plainview/test-support/order-redaction';
import { startTestProduct, type TestProduct } from '@plainview/test-support/product/test-product';
import { submitTicket } from '@plainview/test-support/submit-ticket';
import { joinAgency, signInOperator, type Person } from '@plainview/test-support/test-users';

type Ticket = Outputs['tickets']['get'];
type Created = Outputs['releaseLinks']['create'];
type Release = NonNullable<Outputs['releaseLinks']['open']['release']>;

/** The content of each redacted copy. */
export const content = Buffer.from(Array.from({ length: 4096 }, (_each, index) => index % 251));

/** A person without an account who opened the page of a link. */
interface Visitor extends Caller {
  readonly release: Release;
  /** Path of the first file. */
  readonly url: string;
}

/** A product with an agency that has a delivered redacted copy of two videos. */
export interface ReleaseOffice {
  readonly product: TestProduct;
  readonly clock: { now: Date };
  readonly admin: Person;
  readonly ann: Person;
  readonly ticket: Ticket;
  readonly redactionId: string;
  /** Creates a link, by default for downloading without a passcode. */
  readonly create: (change?: Partial<Inputs['releaseLinks']['create']>) => Promise<Created>;
  /** Opens the page of a link, as someone who did not before. */
  readonly open: (link: Created, passcode?: string | null) => Promise<Visitor>;
  /** Returns the events of a link, oldest first, with the reasons of refusals. */
  readonly eventsOf: (link: Created) => Promise<readonly string[]>;
}

/** Returns the code in a link. */
export const tokenOf = ({ url }: Created): string => new URL(url).hash.slice(1);

export async function startReleaseOffice(change: Partial<Config> = {}): Promise<ReleaseOffice> {
  const clock = { now: new Date() };
  const product = await startTestProduct(change, { now: () => clock.now });
  const admin = await signInOperator(product.url);
  const ann = await joinAgency(product.url, admin, 'North PD');
  await offerRedactions(admin);
  const ticket = await submitTicket(product.url, ann, { fileName: 'Witness Jane Roe.mp4', videos: 2 });
  const redactionId = await deliverRedaction(product, ann, ticket, content);
  return {
    product,
    clock,
    admin,
    ann,
    ticket,
    redactionId,
    create: (form = {}) =>
      ann.client.releaseLinks.create({
        redactionId,
        recipientName: 'Jane Doe',
        needsPasscode: false,
        ...form,
      }),
    async open(link, passcode = link.passcode) {
      const caller = createCaller(product.url);
      const { release } = await caller.client.releaseLinks.open({ code: tokenOf(link), passcode });
      if (!release) throw new Error('the link needs a passcode');
      return { ...caller, release, url: release.files[0]?.url ?? '' };
    },
    async eventsOf({ link }) {
      const { timeline } = await ann.client.tickets.get({ id: ticket.id });
      return timeline
        .filter(({ subjectId }) => subjectId === link.id)
        .toSorted((one, other) => one.sequence - other.sequence)
        .map(({ event, data }) => [event, data['reason']].filter(Boolean).join(' '));
    },
  };
}
