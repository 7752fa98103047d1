import { contract } from '@plainview/contract/index';
import { expect, test } from 'vitest';
import { createCallClassifier } from './call-classes.ts';

const classify = createCallClassifier();
const classOf = (address: string, hasApiKey = false) => {
  const [method = '', path = ''] = address.split(' ');
  return classify({ method, path, hasApiKey }).callClass;
};

test.each([
  ['POST /rpc/session/signIn', 'anonymous'],
  ['POST /api/session', 'anonymous'],
  ['POST /rpc/session/register', 'anonymous'],
  ['POST /rpc/session/requestPasswordReset', 'anonymous'],
  ['POST /rpc/custody/verify', 'bulk'],
  ['POST /api/exports', 'bulk'],
  ['POST /rpc/statements/get', 'bulk'],
  ['GET /api/statements/0193a6e6/2026-10', 'bulk'],
  ['POST /rpc/tickets/list', 'list'],
  ['GET /api/tickets', 'list'],
  ['GET /api/changes', 'stream'],
  ['POST /rpc/session/current', 'regular'],
  ['POST /rpc/tickets/create', 'regular'],
  ['POST /api/tickets', 'regular'],
  ['POST /rpc/tickets/get', 'read'],
  ['GET /api/tickets/0193a6e6', 'read'],
  ['POST /rpc/nothing/here', 'regular'],
  ['POST /rpc/session/signOut', 'exempt'],
  ['DELETE /api/session', 'exempt'],
])('%s is a call of the class %s', (address, expected) => {
  expect(classOf(address)).toBe(expected);
});

test('lists read with an API key are bulk calls', () => {
  expect(classOf('GET /api/tickets', true)).toBe('bulk');
  expect(classOf('GET /api/tickets/0193a6e6', true)).toBe('read');
});

test('no list of the contract is treated as a single read', () => {
  const others = Object.entries(contract)
    .filter(
      ([noun, verbs]) => 'list' in verbs && !['list', 'bulk'].includes(classOf(`POST /rpc/${noun}/list`)),
    )
    .map(([noun]) => noun);
  expect(others).toEqual([]);
});
