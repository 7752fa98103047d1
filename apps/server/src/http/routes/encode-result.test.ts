import { StandardRPCJsonSerializer, StandardRPCSerializer } from '@orpc/client/standard';
import { describe, expect, it } from 'vitest';
import { encodeResult } from './call-handlers.ts';

const orpc = new StandardRPCSerializer(new StandardRPCJsonSerializer());
const date = new Date('2026-03-01T12:00:00.123Z');

describe('a result of a call', () => {
  it.each([
    ['an object', { id: 'a', count: 1, isOpen: true, none: null, text: 'é " \\ 🚔' }],
    ['a date', date],
    ['dates within arrays and objects', { items: [{ at: date }, { at: date, more: [[date]] }], next: null }],
    ['undefined properties', { kept: 1, left: undefined }],
    ['an empty list', []],
    ['a text', 'text'],
    ['null', null],
  ])('is encoded as oRPC does: %s', (_, result) => {
    const encoded = encodeResult(result);
    expect(encoded).not.toBeNull();
    expect(JSON.parse(encoded ?? '')).toEqual(JSON.parse(JSON.stringify(orpc.serialize(result))));
    expect(orpc.deserialize(JSON.parse(encoded ?? ''))).toEqual(result);
  });

  it.each([
    ['a big integer', { count: 1n }],
    ['a set', new Set([1])],
    ['a number that JSON has no text for', [Number.NaN]],
    ['an invalid date', { at: new Date(Number.NaN) }],
    ['undefined in an array', [undefined]],
    ['nothing', undefined],
    ['an object of a class', { link: new URL('http://localhost') }],
    ['a conversion of its own', { toJSON: () => 'other' }],
  ])('is left to oRPC: %s', (_, result) => {
    expect(encodeResult(result)).toBeNull();
  });
});
