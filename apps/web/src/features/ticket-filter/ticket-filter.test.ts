import { expect, test } from 'vitest';
import { readAdminTicketFilter, readTicketFilter, ticketFilterCall } from './ticket-filter.ts';

const id = '3f6f2c1e-8f0e-4b5d-9c55-0f6f1f0e9a11';

test('AG-04 filter, search and the open ticket are read from the URL', () => {
  expect(readTicketFilter({ status: 'completed', search: 'baker', ticket: id })).toEqual({
    status: 'completed',
    search: 'baker',
    ticket: id,
  });
});

test('invalid values are ignored', () => {
  expect(readTicketFilter({ status: 'lost', search: ['a'], ticket: 'abc' })).toEqual({});
  expect(readTicketFilter({ search: '' })).toEqual({});
});

test('a number is a valid search term, and a term has a maximum length', () => {
  expect(readTicketFilter({ search: 1204 })).toEqual({ search: '1204' });
  expect(readTicketFilter({ search: 'x'.repeat(500) }).search).toHaveLength(200);
});

test('only the Admin Dashboard reads the filters for overdue and own tickets', () => {
  const search = { overdue: true, reviewer: 'me' };
  expect(ticketFilterCall(readAdminTicketFilter(search))).toEqual({ overdue: true, reviewer: 'me' });
  expect(readTicketFilter(search)).toEqual({});
  expect(readAdminTicketFilter({ reviewer: id })).toEqual({ reviewer: id });
  expect(readAdminTicketFilter({ overdue: 'yes', reviewer: 'nobody' })).toEqual({});
});
