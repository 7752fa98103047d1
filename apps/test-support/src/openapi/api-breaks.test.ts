import { expect, test } from 'vitest';
import { apiBreaks } from './api-breaks.ts';
import type { Json } from './schema-breaks.ts';

const text = { type: 'string' };
const holder = { anyOf: [{ type: 'object', properties: { by: text }, required: ['by'] }, { type: 'null' }] };
const otherHolder = { anyOf: [{ type: 'object', properties: { who: text } }, { type: 'null' }] };
const ticket = {
  type: 'object',
  properties: {
    id: text,
    status: { enum: ['pending', 'done'] },
    note: { anyOf: [text, { type: 'null' }] },
    count: { type: 'integer' },
    holder,
    parent: { $ref: '#/components/schemas/Ticket' },
  },
  required: ['id', 'status', 'note'],
};
const input = {
  type: 'object',
  properties: {
    name: { type: 'string', maxLength: 80 },
    kind: { enum: ['a', 'b'] },
    tags: { type: 'array', items: text },
  },
  required: ['name'],
};

const json = (schema: Json) => ({ content: { 'application/json': { schema } } });

/** Returns a document with one call that has this input and output. */
function documentOf(change: {
  readonly taken?: Json;
  readonly given?: Json;
  readonly parameters?: readonly Json[];
  readonly codes?: readonly string[];
  readonly path?: string;
}): Json {
  const {
    taken = input,
    given = ticket,
    parameters = [],
    codes = ['GONE', 'LATE'],
    path = '/tickets',
  } = change;
  const refusal = {
    allOf: [{ $ref: '#/components/schemas/Refusal' }],
    properties: { code: { enum: codes } },
  };
  return {
    paths: {
      [path]: {
        post: {
          parameters,
          requestBody: json(taken),
          responses: { 200: json({ $ref: '#/components/schemas/Ticket' }), 409: json(refusal) },
        },
      },
    },
    components: {
      schemas: { Ticket: given, Refusal: { type: 'object', properties: { code: text }, required: ['code'] } },
    },
  };
}

const withProperties = (schema: typeof ticket | typeof input, change: Json, required = schema.required) => ({
  ...schema,
  properties: { ...schema.properties, ...change },
  required,
});
const { id: _id, ...withoutId } = ticket.properties;
const filter = { name: 'status', in: 'query', schema: text };
const at = 'post /tickets';

test.each([
  ['a path that is removed', { path: '/cases' }, [`${at} was removed`]],
  [
    'a renamed property of a response',
    {
      given: {
        ...ticket,
        properties: { ...withoutId, number: text },
        required: ['number', 'status', 'note'],
      },
    },
    [`${at}: 200.id was removed`],
  ],
  [
    'a property that becomes optional in a response',
    { given: { ...ticket, required: ['id', 'status'] } },
    [`${at}: 200.note may be missing now`],
  ],
  [
    'a new enum value of a response',
    { given: withProperties(ticket, { status: { enum: ['pending'] } }) },
    [`${at}: 200.status lost the value "done"`],
  ],
  [
    'another type',
    { given: withProperties(ticket, { id: { type: 'integer' } }) },
    [`${at}: 200.id was string and is integer`],
  ],
  [
    'a response property that becomes nullable',
    { given: withProperties(ticket, { id: { anyOf: [text, { type: 'null' }] } }) },
    [`${at}: 200.id may now be "null"`],
  ],
  [
    'a property inside a nullable object',
    { given: withProperties(ticket, { holder: otherHolder }) },
    [`${at}: 200.holder.by was removed`],
  ],
  ['an error code that is removed', { codes: ['LATE'] }, [`${at}: 409.code lost the value "GONE"`]],
  [
    'a new required input',
    { taken: withProperties(input, { place: text }, ['name', 'place']) },
    [`${at}: input.place is needed now`],
  ],
  [
    'a narrower limit',
    { taken: withProperties(input, { name: { type: 'string', maxLength: 40 } }) },
    [`${at}: input.name: maxLength was 80 and is 40`],
  ],
  [
    'an input value that is no longer accepted',
    { taken: withProperties(input, { kind: { enum: ['a'] } }) },
    [`${at}: input.kind lost the value "b"`],
  ],
  [
    'array items of another type',
    { taken: withProperties(input, { tags: { type: 'array', items: { type: 'integer' } } }) },
    [`${at}: input.tags[] was string and is integer`],
  ],
  [
    'a new required parameter',
    { parameters: [{ ...filter, required: true }] },
    [`${at}: query status is needed now`],
  ],
])('breaks the API: %s', (_what, change, breaks) => {
  expect(apiBreaks(documentOf({}), documentOf(change))).toEqual(breaks);
});

test('breaks the API: a parameter that is removed', () => {
  expect(apiBreaks(documentOf({ parameters: [filter] }), documentOf({}))).toEqual([
    `${at}: query status was removed`,
  ]);
});

test.each([
  ['nothing', {}],
  ['a new property of a response', { given: withProperties(ticket, { more: text }) }],
  [
    'a new value of a response',
    { given: withProperties(ticket, { status: { enum: ['pending', 'done', 'held'] } }) },
  ],
  ['a response property that is no longer nullable', { given: withProperties(ticket, { note: text }) }],
  ['a new optional input', { taken: withProperties(input, { place: text }) }],
  ['an input that becomes optional', { taken: { ...input, required: [] } }],
  ['a wider limit', { taken: withProperties(input, { name: { type: 'string', maxLength: 100 } }) }],
  [
    'a new accepted form of an input',
    {
      taken: withProperties(input, {
        name: { anyOf: [{ type: 'string', maxLength: 80 }, { type: 'null' }] },
      }),
    },
  ],
  ['a new optional parameter', { parameters: [filter] }],
  ['a new error code', { codes: ['GONE', 'LATE', 'FULL'] }],
])('keeps the API compatible: %s', (_what, change) => {
  expect(apiBreaks(documentOf({}), documentOf(change))).toEqual([]);
});
