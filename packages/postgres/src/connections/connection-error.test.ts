import { expect, test } from 'vitest';
import { isConnectionError } from './connection-error.ts';

const withFacts = (message: string, facts: object): Error => Object.assign(new Error(message), facts);

test.each([
  ['the server is shutting down', withFacts('terminating connection', { code: '57P01' })],
  ['the server is starting', withFacts('the database system is starting up', { code: '57P03' })],
  ['the server has no free connections', withFacts('too many clients', { code: '53300' })],
  ['the server takes no changes', withFacts('read-only transaction', { code: '25006' })],
  ['the disk of the server is full', withFacts('could not extend file', { code: '53100' })],
  ['the disk of the server fails', withFacts('could not read block', { code: '58030' })],
  [
    'nothing listens on the port',
    withFacts('connect ECONNREFUSED', { code: 'ECONNREFUSED', syscall: 'connect' }),
  ],
  ['the socket is gone', withFacts('connect ENOENT', { code: 'ENOENT', syscall: 'connect' })],
  ['the queue of the socket is full', withFacts('connect EAGAIN', { code: 'EAGAIN', syscall: 'connect' })],
  ['the connection ended', new Error('Connection terminated unexpectedly')],
  ['connecting timed out', new Error('timeout exceeded when trying to connect')],
  [
    'a connection error as the cause of a query error',
    new Error('Failed query', { cause: new Error('Connection terminated') }),
  ],
  [
    'a connection error among several addresses',
    new AggregateError([withFacts('', { code: 'ECONNREFUSED', syscall: 'connect' })]),
  ],
])('is a connection error: %s', (_, error) => {
  expect(isConnectionError(error)).toBe(true);
});

test.each([
  ['a constraint violation', withFacts('duplicate key', { code: '23505' })],
  ['a deadlock', withFacts('deadlock detected', { code: '40P01' })],
  ['a missing file', withFacts('no such file', { code: 'ENOENT', syscall: 'open' })],
  ['a file that is busy', withFacts('try again', { code: 'EAGAIN', syscall: 'read' })],
  ['a client that disconnected', withFacts('aborted', { code: 'ECONNRESET' })],
  ['a value that is not an error', 'Connection terminated'],
])('is not a connection error: %s', (_, error) => {
  expect(isConnectionError(error)).toBe(false);
});
