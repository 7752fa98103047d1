import { anyCharacter } from '@plainview/domain/testing/any-character';
import fc, { type Arbitrary } from 'fast-check';

/** A JSON Schema (draft 2020-12), limited to the keywords that the contract's schemas produce. */
export type JsonSchema = Readonly<Record<string, unknown>>;

const isSchema = (value: unknown): value is JsonSchema =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const schemasOf = (value: unknown): readonly JsonSchema[] =>
  Array.isArray(value) ? value.filter(isSchema) : [];

const numberOf = (value: unknown, otherwise: number): number =>
  typeof value === 'number' && Number.isSafeInteger(value) ? value : otherwise;

/** Long enough to find bugs that depend on length, short enough to try many. */
const LONGEST_TEXT = 300;
const MOST_ITEMS = 4;

/**
 * Returns values that a schema accepts, or nearly: patterns and formats are followed where possible.
 * @param ids of existing records, from which a schema's IDs are sometimes taken
 */
export function arbitraryOf(schema: JsonSchema, ids: readonly string[]): Arbitrary<unknown> {
  if ('const' in schema) return fc.constant(schema['const']);
  if (Array.isArray(schema['enum'])) return fc.constantFrom<unknown>(...schema['enum']);
  const choices = [...schemasOf(schema['anyOf']), ...schemasOf(schema['oneOf'])];
  if (choices.length > 0) return fc.oneof(...choices.map((choice) => arbitraryOf(choice, ids)));
  switch (schema['type']) {
    case 'string':
      return textOf(schema, ids);
    case 'integer':
    case 'number':
      return fc.integer({
        min: numberOf(schema['minimum'], -1_000_000),
        max: Math.max(numberOf(schema['maximum'], 1_000_000_000), numberOf(schema['minimum'], 0)),
      });
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'array':
      return fc.array(arbitraryOf(isSchema(schema['items']) ? schema['items'] : {}, ids), {
        minLength: Math.min(numberOf(schema['minItems'], 0), MOST_ITEMS),
        maxLength: MOST_ITEMS,
      });
    case 'object':
      return objectOf(schema, ids);
    default:
      return fc.jsonValue();
  }
}

function objectOf(schema: JsonSchema, ids: readonly string[]): Arbitrary<unknown> {
  const properties = isSchema(schema['properties']) ? schema['properties'] : {};
  const required: readonly unknown[] = Array.isArray(schema['required']) ? schema['required'] : [];
  const fields: Record<string, Arbitrary<unknown>> = {};
  for (const [name, own] of Object.entries(properties)) {
    fields[name] = arbitraryOf(isSchema(own) ? own : {}, ids);
  }
  return fc.record(fields, { requiredKeys: Object.keys(fields).filter((name) => required.includes(name)) });
}

/** Reads the IDs when a value is drawn, because the list may have changed by then. */
const idOf = (ids: readonly string[]): Arbitrary<string> =>
  fc.nat().map((at) => ids[at % Math.max(ids.length, 1)] ?? '');

/** Draws Date objects for dates, because the two APIs encode them differently. */
function textOf(schema: JsonSchema, ids: readonly string[]): Arbitrary<string | Date> {
  const { format, pattern } = schema;
  if (format === 'uuid') return fc.oneof(fc.uuid(), idOf(ids));
  if (format === 'date-time') return fc.date({ noInvalidDate: true });
  if (format === 'email') return fc.emailAddress();
  if (format === 'uri') return fc.webUrl({ withQueryParameters: true });
  const minLength = Math.min(numberOf(schema['minLength'], 0), LONGEST_TEXT);
  const maxLength = Math.min(numberOf(schema['maxLength'], LONGEST_TEXT), LONGEST_TEXT);
  const text = textBetween(minLength, maxLength);
  return typeof pattern === 'string' ? fc.oneof(matching(pattern), text) : text;
}

const texts = new Map<string, Arbitrary<string>>();

/** Returns texts of these lengths. Reuses the generator: each builds a table of all graphemes. */
function textBetween(minLength: number, maxLength: number): Arbitrary<string> {
  const key = `${minLength} ${maxLength}`;
  const text =
    texts.get(key) ??
    fc.oneof(
      fc.string({ minLength, maxLength, unit: 'grapheme' }),
      fc.string({ minLength, maxLength, unit: anyCharacter }),
    );
  texts.set(key, text);
  return text;
}

function matching(pattern: string): Arbitrary<string> {
  try {
    return fc.stringMatching(new RegExp(pattern, 'u'), { size: 'small' });
  } catch {
    // The generator does not support this pattern.
    return fc.string();
  }
}
