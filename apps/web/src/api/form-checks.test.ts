import { sessionContract } from '@plainview/contract/identity/sessions.contract';
import { expect, test } from 'vitest';
import { checkEmail, checkFilled } from './form-checks.ts';

test('each blank field has its message; fields without a message may be blank', () => {
  const values = { name: '  ', email: 'ann@example.gov', note: '' };
  expect(checkFilled(values, { name: 'Name?', email: 'Email?' })).toEqual({ name: 'Name?' });
});

test.each([
  'ann@example.gov',
  'ann.o+tag@mail.example.gov',
  "o'neil@example.gov",
  'ann@example',
  'ann',
  'ann@@example.gov',
  'ann@example..gov',
  'ann example@example.gov',
  'ann@bücher.example',
  'Ann@BÜCHER.example',
  'ann@xn--bcher-kva.example',
  'ann@例え.テスト',
  'ann@例え。テスト',
  'ann@xn--r8jz45g.xn--zckzah',
  'ann@пример.рф',
  'ann@bü cher.example',
  'jürgen@example.gov',
  'ann@10.0.0.1',
  'ann@bücher',
  '',
])('%j is accepted exactly if the contract accepts it', async (email) => {
  const input = sessionContract.requestPasswordReset['~orpc'].inputSchema;
  const result = await input?.['~standard'].validate({ email });
  expect(checkEmail(email) === undefined).toBe(result?.issues === undefined);
});

test('RI-11 letters before the @ that are not supported are named', () => {
  expect(checkEmail('jürgen@bücher.example')).toMatch(/^Before the @, only the letters a to z/u);
  expect(checkEmail('ann@bücher..example')).toBe('Please enter an email address.');
});

test('white space around an address is ignored', () => {
  expect(checkEmail(' ann@example.gov ', 'Email?')).toBeUndefined();
  expect(checkEmail('ann@', 'Email?')).toBe('Email?');
});
