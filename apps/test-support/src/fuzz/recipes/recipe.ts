import type { Inputs } from '@plainview/contract/index';
import { anyCharacter } from '@plainview/domain/testing/any-character';
import fc from 'fast-check';
import type { Caller } from '../../caller.ts';
import { chance, pick, type Draw } from '../draw.ts';
import type { FuzzEnvironment } from '../fuzz-environment.ts';

/** A call that the product accepts. */
export interface ValidCall<Input> {
  readonly caller: Caller;
  readonly input: Input;
  /** Undoes effects that would disturb other calls. Also runs after a call with a mutated input. */
  readonly after?: () => Promise<unknown>;
}

/** Prepares a valid call. Every part of the input that the product leaves open is drawn. */
export type Recipe<Input> = (
  environment: FuzzEnvironment,
  draw: Draw,
) => ValidCall<Input> | Promise<ValidCall<Input>>;

/** A recipe for every procedure of the contract. A missing one is a compile error. */
export type Recipes = {
  readonly [Noun in keyof Inputs]: {
    readonly [Verb in keyof Inputs[Noun]]: Recipe<Inputs[Noun][Verb]>;
  };
};

const names = [
  'Ann Baker',
  'José Núñez-Ibáñez',
  "Siobhán O'Neil",
  'Łukasz Żółć',
  '李小龍',
  'Нина Петрова',
  'محمد علي',
  'Zoë 👮 Smith',
] as const;

/** Draws a human-readable name. */
export const nameOf = (draw: Draw): string => `${pick(draw, names)} ${draw(fc.nat({ max: 999_999 }))}`;

/** Draws a text that can be stored and has at most `longest` UTF-16 code units. */
export function textOf(draw: Draw, longest: number): string {
  const unit = pick(draw, ['grapheme', anyCharacter] as const);
  const longestDrawn = chance(draw, 5) ? longest : Math.min(longest, 60);
  const text = draw(fc.string({ unit, minLength: 1, maxLength: longestDrawn })).replaceAll('\0', '');
  return `x${text}`.slice(0, longest).toWellFormed().trim();
}

/** Draws an instant at which records may exist, or one without any. */
export const dateOf = (draw: Draw): Date =>
  chance(draw, 50)
    ? new Date(Date.now() + draw(fc.integer({ min: -864e5, max: 864e5 })))
    : draw(
        fc.date({
          min: new Date('0001-01-01T00:00:00Z'),
          max: new Date('9999-12-31T23:59:59Z'),
          noInvalidDate: true,
        }),
      );

const cursorKeys = [
  '2026-11-22T00:00:00.000Z',
  '0000-01-01T00:00:00Z',
  '9999-12-31T23:59:59Z',
  '2026-11-22T00:00:00.123456789Z',
  'now',
  'pending',
  'a\0',
  '\uD800',
  '',
  '\u{10FFFF}',
  'x'.repeat(500),
] as const;

/** Draws a cursor in the product's format, or nearly so, that points to a row that does not exist. */
function cursorOf(draw: Draw): string {
  const by = [
    'created',
    'submitted',
    'due',
    'status',
    'incidentType',
    'uploaded',
    'officer',
    'delivered',
    'name',
  ];
  const place = {
    by: pick(draw, by),
    key: pick<unknown>(draw, [...cursorKeys, 0, null]),
    id: crypto.randomUUID(),
  };
  return Buffer.from(JSON.stringify(place)).toString('base64url');
}

/** Draws the pagination part of a list's input. */
export const pageOf = (draw: Draw) => ({
  limit: pick(draw, [1, 2, 5, 50, 500]),
  ...(chance(draw, 25) && { cursor: pick(draw, [cursorOf(draw), 'x', '9', '1e3']) }),
  ...(chance(draw, 10) && { until: cursorOf(draw) }),
});

/** Draws a search text: words that occur, or arbitrary text. */
export const searchOf = (draw: Draw): string =>
  chance(draw, 60)
    ? pick(draw, ['a', 'PD', 'baker', 'Train', '%', '_', '\\', '@example.org', 'north', 'İ', '😀', ''])
    : textOf(draw, 100);

/** A PNG of one pixel. */
export const PIXEL =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNgAAAAAgABSK+kcQAAAABJRU5ErkJggg==';
