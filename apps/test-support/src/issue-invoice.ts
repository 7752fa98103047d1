import type { Inputs, Outputs } from '@plainview/contract/index';
import { changeAsOwner } from './product/owner-database.ts';
import type { Person } from './test-users.ts';

/** Settings that allow issuing invoices. */
export const billingSettings: Inputs['billing']['setSettings'] = {
  legalName: 'Plainview Reviews LLC',
  address: '1 Main Street\nAustin, TX 78701',
  taxNumber: '12-3456789',
  paymentInstructions: 'First Bank, routing 111000025, account 4711',
  termsDays: 30,
  invoiceSeries: 'INV',
  creditSeries: 'CN',
  numberDigits: 4,
  taxRate: 0,
  taxLabel: 'Tax',
};

/**
 * Moves a ticket into a month that is over, as if it had been submitted two months ago, and
 * starts its review.
 * @returns the statement that contains it
 */
export async function backdateTicket(
  databaseUrl: string,
  admin: Person,
  ticketId: string,
): Promise<{ readonly agencyId: string; readonly month: string }> {
  const { status } = await admin.client.tickets.get({ id: ticketId });
  if (status === 'pending') await admin.client.tickets.startReview({ id: ticketId });
  const earlier = "submitted_at = submitted_at - interval '2 months'";
  await changeAsOwner(databaseUrl, `update tickets set ${earlier} where id = $1`, ticketId);
  const { agencyName, submittedDate } = await admin.client.tickets.get({ id: ticketId });
  const agency = (await admin.client.agencies.list()).find(({ name }) => name === agencyName);
  return { agencyId: agency?.id ?? '', month: submittedDate.toISOString().slice(0, 7) };
}

/** Issues an invoice for a ticket, whose submission moves to a month that is over. */
export async function issueInvoice(
  databaseUrl: string,
  admin: Person,
  ticketId: string,
): Promise<Outputs['invoices']['issue']> {
  await admin.client.billing.setSettings(billingSettings);
  const statement = await backdateTicket(databaseUrl, admin, ticketId);
  const { total } = await admin.client.invoices.preview(statement);
  return admin.client.invoices.issue({ ...statement, total });
}
