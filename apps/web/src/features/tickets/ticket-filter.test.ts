import { expect, test } from 'vitest';
import { readAdminTicketFilter, readTicketFilter, ticketFilterCall } from './ticket-filter.ts';

const id = '3f6f2c1e-8f0e-4b5d-9c55-0f6f1f0e9a11';

test('AG-04 filter, search and the open ticket are read from the address', () => {
  expect(readTicketFilter({ status: 'completed', search: 'baker', ticket: id })).toEqual({
    status: 'completed',
    search: 'baker',
    ticket: id,
  });
});

test('what makes no sense counts as not said', () => {
  expect(readTicketFilter({ status: 'lost', search: ['a'], ticket: 'abc' })).toEqual({});
  expect(readTicketFilter({ search: '' })).toEqual({});
});

test('a number is a search, and a search has an end', () => {
  expect(readTicketFilter({ search: 1204 })).toEqual({ search: '1204' });
  expect(readTicketFilter({ search: 'x'.repeat(500) }).search).toHaveLength(200);
});

test('only the Admin Dashboard reads the filters for overdue and own tickets', () => {
  const search = { overdue: true, reviewer: 'me' };
  expect(ticketFilterCall(readAdminTicketFilter(search))).toEqual({ overdue: true, reviewer: 'me' });
  expect(readTicketFilter(search)).toEqual({});
  expect(readAdminTicketFilter({ overdue: 'yes', reviewer: id })).toEqual({});
});
