import { expect, test } from 'vitest';
import { adminTicketOrder } from './admin-ticket-order.ts';

test('AD-02 the Admin Dashboard lists overdue tickets first, and so does its Due Date column', () => {
  const urgent = { sort: 'urgency', direction: 'ascending' };
  expect(adminTicketOrder({})).toEqual(urgent);
  expect(adminTicketOrder({ sort: 'due', direction: 'ascending' })).toEqual(urgent);
  expect(adminTicketOrder({ sort: 'due', direction: 'descending' })).toEqual({
    sort: 'due',
    direction: 'descending',
  });
  expect(adminTicketOrder({ sort: 'reviewer' })).toEqual({ sort: 'reviewer', direction: 'ascending' });
});
