import { expect, test } from 'vitest';
import { isConnectionError } from './connection-error.ts';

const withFacts = (message: string, facts: object): Error => Object.assign(new Error(message), facts);

test.each([
  ['the server is shutting down', withFacts('terminating connection', { code: '57P01' })],
  ['it is starting', withFacts('the database system is starting up', { code: '57P03' })],
  ['it takes no more connections', withFacts('too many clients', { code: '53300' })],
  ['nobody listens', withFacts('connect ECONNREFUSED', { code: 'ECONNREFUSED', syscall: 'connect' })],
  ['the socket is gone', withFacts('connect ENOENT', { code: 'ENOENT', syscall: 'connect' })],
  ['the connection ended', new Error('Connection terminated unexpectedly')],
  ['no connection came in time', new Error('timeout exceeded when trying to connect')],
  [
    'any of them below a query’s error',
    new Error('Failed query', { cause: new Error('Connection terminated') }),
  ],
  [
    'one of several addresses',
    new AggregateError([withFacts('', { code: 'ECONNREFUSED', syscall: 'connect' })]),
  ],
])('is a connection error: %s', (_, error) => {
  expect(isConnectionError(error)).toBe(true);
});

test.each([
  ['a query that is wrong', withFacts('duplicate key', { code: '23505' })],
  ['a deadlock', withFacts('deadlock detected', { code: '40P01' })],
  ['a file that is not there', withFacts('no such file', { code: 'ENOENT', syscall: 'open' })],
  ['a caller that hung up', withFacts('aborted', { code: 'ECONNRESET' })],
  ['no error at all', 'Connection terminated'],
])('is not a connection error: %s', (_, error) => {
  expect(isConnectionError(error)).toBe(false);
});
