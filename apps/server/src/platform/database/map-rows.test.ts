import { eq, sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import { describe, expect, it } from 'vitest';
import { agencies, users } from '../../modules/identity/users/accounts.table.ts';
import { tickets } from '../../modules/tickets/tickets/tickets.table.ts';
import { createRowMapper } from './map-rows.ts';

const { id, submittedAt, reviewerName, holdReason, heldBy } = tickets;
const fields = [
  { path: ['id'], field: id },
  { path: ['at'], field: submittedAt },
  { path: ['held', 'reason'], field: holdReason },
  { path: ['held', 'by'], field: heldBy },
  { path: ['agency', 'name'], field: agencies.name },
  { path: ['mixed', 'reviewer'], field: reviewerName },
  { path: ['mixed', 'agency'], field: agencies.name },
];
const row = ['a', '2026-03-01 12:00:00.123+00', null, null, null, null, null];

describe('rows of plain columns', () => {
  it('become objects with decoded values', () => {
    const map = createRowMapper(undefined, fields, () => null);
    expect(map?.([row])).toEqual([
      {
        id: 'a',
        at: new Date('2026-03-01T12:00:00.123Z'),
        held: { reason: null, by: null },
        agency: { name: null },
        mixed: { reviewer: null, agency: null },
      },
    ]);
  });

  it('have null in place of the object of a joined table without a row', () => {
    const map = createRowMapper(undefined, fields, () => ({ tickets: true, agencies: false }));
    expect(map?.([row])).toMatchObject([
      { held: { reason: null }, agency: null, mixed: { reviewer: null, agency: null } },
    ]);
  });
});

it('maps expressions, and leaves those within an object to Drizzle', () => {
  const field = sql<number>`1`.mapWith(Number);
  expect(createRowMapper(undefined, [{ path: ['own'], field }], () => null)?.([['2']])).toEqual([{ own: 2 }]);
  expect(createRowMapper(undefined, [{ path: ['inner', 'own'], field }], () => null)).toBeUndefined();
});

it('knows which joined tables may have no row from the name that Drizzle notes it under', () => {
  const query = drizzle.mock().select().from(users).leftJoin(agencies, eq(agencies.id, users.agencyId));
  expect(Reflect.get(query, 'joinsNotNullableMap')).toEqual({ users: true, agencies: false });
});
