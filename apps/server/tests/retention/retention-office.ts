import { securityPolicies } from '@plainview/domain/identity/users/security-policy';
import type { RetentionRule } from '@plainview/domain/retention/schedules/retention-rule';
import { destroyDueTickets } from '@plainview/server/modules/retention/destructions/destroy-tickets';
import type { Config } from '@plainview/server/platform/config/config';
import { outcome } from '@plainview/test-support/call-outcome';
import { confirmIndependent } from '@plainview/test-support/independent-person';
import { startTestProduct } from '@plainview/test-support/product/test-product';
import { deliver, submitTicket } from '@plainview/test-support/submit-ticket';
import { joinAgency, joinAsAdmin, signInOperator } from '@plainview/test-support/test-users';
import { insertDueTickets } from './retention-rows.ts';

export const DAY = 86_400_000;

export const codeOf = async (call: Promise<unknown>): Promise<string> =>
  (await outcome(call)).split(':')[0] ?? '';
export const days = (count: number) => ({ count, unit: 'days' as const });
export const everywhere = { agencyId: null, incidentType: null };

/**
 * Starts a product whose clock tests advance. Dana (the operator) and Casey are independent administrators, Ann and Sam
 * agency users. The tests use a retention period of 10 days.
 */
export async function startRetentionOffice(change: Partial<Config> = {}) {
  let passed = 0;
  // Cookies expire by the real clock.
  const policy = { ...securityPolicies.standard, sessionHours: 400 * 24 };
  const product = await startTestProduct(
    { policy, apiRequestsPerMinute: 1_000_000, ...change },
    { now: () => new Date(Date.now() + passed) },
  );
  const dana = await signInOperator(product.url);
  const casey = await joinAsAdmin(product.url, dana, 'Casey');
  await confirmIndependent(product, casey);
  const ann = await joinAgency(product.url, dana, 'North PD', 'Ann');
  const sam = await joinAgency(product.url, dana, 'South PD', 'Sam');

  async function destructionOf(ticketId: string, group: 'open' | 'destroyed' | 'stopped') {
    const { items } = await dana.client.retention.list({ group, limit: 500 });
    return items.find((item) => item.ticketId === ticketId);
  }

  return {
    product,
    dana,
    casey,
    ann,
    sam,
    destructionOf,
    pass(milliseconds: number): void {
      passed += milliseconds;
    },
    async setRules(rules: readonly RetentionRule[]): Promise<void> {
      const { dueAfter } = await dana.client.retention.preview({ rules: [...rules] });
      await dana.client.retention.setRules({ rules: [...rules], expectedDue: dueAfter });
    },
    /** Delivers a ticket with files whose retention period has ended. @returns its id */
    async dueTicket(person = ann, options: Parameters<typeof submitTicket>[2] = {}): Promise<string> {
      const { id } = await submitTicket(product.url, person, options);
      await deliver(dana, id);
      passed += 11 * DAY;
      return id;
    },
    insertDue: (agencyName: string, count: number): Promise<string[]> =>
      insertDueTickets(product, dana, { agencyName, count, now: Date.now() + passed }),
    dueIds: async (): Promise<string[]> =>
      (await dana.client.retention.due({ limit: 500 })).items.map(({ id }) => id),
    /** Schedules a due ticket, and returns its destruction. */
    async scheduled(ticketId: string, by = dana) {
      await by.client.retention.schedule({ ticketIds: [ticketId] });
      const destruction = await destructionOf(ticketId, 'open');
      if (!destruction) throw new Error('the ticket was not scheduled');
      return destruction;
    },
    eventsOf: async (ticketId: string): Promise<string[]> =>
      (await dana.client.custody.list({ search: ticketId, limit: 500 })).items.map(({ event }) => event),
    /** Runs the job when the undo window has ended. */
    async endWindow(): Promise<void> {
      passed += 7 * DAY + 1000;
      await destroyDueTickets(product.app);
    },
  };
}

export type RetentionOffice = Awaited<ReturnType<typeof startRetentionOffice>>;
