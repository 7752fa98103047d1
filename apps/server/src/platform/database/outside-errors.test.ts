import { expect, test } from 'vitest';
import { isOutsideError } from './outside-errors.ts';

const withFacts = (message: string, facts: object): Error => Object.assign(new Error(message), facts);

test.each([
  ['a statement in a read-only database', withFacts('cannot execute', { code: '25006', severity: 'ERROR' })],
  ['a prepared statement that was lost', withFacts('does not exist', { code: '26000', severity: 'ERROR' })],
  ['a deadlock', withFacts('deadlock detected', { code: '40P01', severity: 'ERROR' })],
  ['a lost connection', new Error('Connection terminated unexpectedly')],
  ['a full disk', withFacts('no space', { code: 'ENOSPC', syscall: 'write' })],
  ['a disk that went away', withFacts('input/output error', { code: 'EIO', syscall: 'read' })],
  ['a disk that became read-only', withFacts('read-only', { code: 'EROFS', syscall: 'open' })],
  ['a program that ended', withFacts('write EPIPE', { code: 'EPIPE', syscall: 'write' })],
  ['a cause', new Error('failed', { cause: withFacts('reset', { code: 'ECONNRESET', syscall: 'read' }) })],
])('is outside the process: %s', (_, error) => {
  expect(isOutsideError(error)).toBe(true);
});

test.each([
  ['a fault of the program', new TypeError('x is not a function')],
  ['an error of Node.js about its arguments', withFacts('invalid', { code: 'ERR_INVALID_ARG_TYPE' })],
  ['an error with another five-letter code', withFacts('other', { code: 'ABCDE' })],
  ['no error', 'ENOSPC'],
])('is not outside the process: %s', (_, error) => {
  expect(isOutsideError(error)).toBe(false);
});
