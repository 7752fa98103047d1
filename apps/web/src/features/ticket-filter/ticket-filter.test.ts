import { expect, test } from 'vitest';
import { adminFilterCall, changeAdminTicketFilter, readAdminTicketFilter } from './admin-ticket-filter.ts';
import { readAgencyTicketFilter, readTicketFilter } from './ticket-filter.ts';

const id = '3f6f2c1e-8f0e-4b5d-9c55-0f6f1f0e9a11';

test('AG-04 filter, search and the open ticket are read from the URL', () => {
  expect(readAgencyTicketFilter({ status: 'completed', search: 'baker', ticket: id })).toEqual({
    status: 'completed',
    search: 'baker',
    ticket: id,
  });
});

test('invalid values are ignored', () => {
  expect(readAgencyTicketFilter({ status: 'lost', search: ['a'], ticket: 'abc' })).toEqual({});
  expect(readTicketFilter({ search: '' })).toEqual({});
});

test('a number is a valid search term, and a term has a maximum length', () => {
  expect(readTicketFilter({ search: 1204 })).toEqual({ search: '1204' });
  expect(readTicketFilter({ search: 'x'.repeat(500) }).search).toHaveLength(200);
});

test('only the Admin Dashboard reads the filters for overdue and own tickets', () => {
  const search = { overdue: true, reviewer: 'me' };
  expect(adminFilterCall(readAdminTicketFilter(search))).toEqual({
    open: true,
    overdue: true,
    reviewer: 'me',
  });
  expect(readAgencyTicketFilter(search)).toEqual({});
  expect(readAdminTicketFilter({ reviewer: id })).toEqual({ reviewer: id, status: 'all' });
  expect(readAdminTicketFilter({ overdue: 'yes', reviewer: 'nobody' })).toEqual({});
});

const callOf = (search: Record<string, unknown>) => adminFilterCall(readAdminTicketFilter(search));

test('WS-05 the Admin Dashboard shows open tickets unless its address says otherwise', () => {
  expect(callOf({})).toEqual({ open: true });
  expect(callOf({ sort: 'due', direction: 'descending' })).toEqual({ open: true });
  expect(callOf({ status: 'all' })).toEqual({});
  expect(callOf({ status: 'completed' })).toEqual({ status: 'completed' });
  expect(callOf({ status: 'open', search: 'baker' })).toEqual({ open: true, search: 'baker' });
});

test('WS-05 addresses from before there was a view of open tickets show what they did', () => {
  expect(callOf({ search: 'baker' })).toEqual({ search: 'baker' });
  expect(callOf({ agency: id, rush: true })).toEqual({ agencyId: id, rush: true });
  expect(callOf({ reviewer: id })).toEqual({ reviewer: id });
  expect(callOf({ status: 'pending', search: 'baker' })).toEqual({ status: 'pending', search: 'baker' });
});

test('WS-05 changing a filter keeps the view', () => {
  const found = changeAdminTicketFilter({}, { search: 'baker' });
  expect(found).toEqual({ status: 'open', search: 'baker' });
  expect(changeAdminTicketFilter(found, { status: 'all' })).toEqual({ status: 'all', search: 'baker' });
  expect(changeAdminTicketFilter({ status: 'completed' }, { agency: id })).toEqual({
    status: 'completed',
    agency: id,
  });
});
