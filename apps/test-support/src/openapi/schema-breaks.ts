// Finds breaking changes between two JSON Schemas. A client that sends an input relies on everything it may
// send being accepted. A client that reads a response relies on getting nothing unknown, except for new
// properties and new enum values, which the document announces.

export type Json = Readonly<Record<string, unknown>>;
export type Side = 'input' | 'answer';

/** A position in two schemas: its path, its side, and the documents that resolve its references. */
interface Place {
  readonly at: string;
  readonly side: Side;
  readonly before: Json;
  readonly after: Json;
  /** Pairs of references that are being compared, because a schema may contain itself. */
  readonly open: ReadonlySet<string>;
}

export const isJson = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const jsonOf = (value: unknown): Json => (isJson(value) ? value : {});
export const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/**
 * Resolves a `$ref` of this document; returns any other schema unchanged.
 * @throws if the reference has no target
 */
export function resolve(document: Json, value: unknown): Json {
  const schema = jsonOf(value);
  const reference = schema['$ref'];
  if (typeof reference !== 'string') return schema;
  let found: unknown = document;
  for (const step of reference.slice(2).split('/')) found = jsonOf(found)[step.replaceAll('~1', '/')];
  if (!isJson(found)) throw new Error(`${reference} leads nowhere`);
  return resolve(document, found);
}

/** Describes every breaking change from one schema to the other. */
export function schemaBreaks(
  documents: { readonly before: Json; readonly after: Json },
  schemas: { readonly before: unknown; readonly after: unknown },
  side: Side,
  at: string,
): string[] {
  return compare({ ...documents, side, at, open: new Set() }, schemas.before, schemas.after);
}

function compare(place: Place, before: unknown, after: unknown): string[] {
  const references = `${String(jsonOf(before)['$ref'])} ${String(jsonOf(after)['$ref'])}`;
  if (place.open.has(references)) return [];
  const isReference = '$ref' in jsonOf(before) && '$ref' in jsonOf(after);
  const inside = isReference ? { ...place, open: new Set([...place.open, references]) } : place;
  const old = alternatives(inside.before, before);
  const now = alternatives(inside.after, after);
  const [first] = old;
  const [second] = now;
  if (first && second && old.length === 1 && now.length === 1) return compareOne(inside, first, second);
  // For an input, each old form must still be accepted. For a response, each new form must match an old one.
  const isInput = place.side === 'input';
  const [asked, offered] = isInput ? [old, now] : [now, old];
  const against = (form: Json, other: Json): string[] =>
    isInput ? compareOne(inside, form, other) : compareOne(inside, other, form);
  return asked.flatMap((form) => {
    if (offered.some((other) => against(form, other).length === 0)) return [];
    const [nearest] = offered
      .filter((other) => kindOf(other) === kindOf(form))
      .map((other) => against(form, other))
      .toSorted((a, b) => a.length - b.length);
    return nearest ?? [`${place.at} ${isInput ? 'is no longer taken as' : 'may now be'} ${shown(form)}`];
  });
}

const kindOf = (form: Json): unknown => form['type'] ?? form['const'];

/** Returns the alternative forms that a schema allows for a value. */
function alternatives(document: Json, value: unknown): Json[] {
  const schema = resolve(document, value);
  for (const word of ['anyOf', 'oneOf']) {
    if (Array.isArray(schema[word]))
      return listOf(schema[word]).flatMap((one) => alternatives(document, one));
  }
  if (Array.isArray(schema['type'])) return schema['type'].map((type: unknown) => ({ ...schema, type }));
  if (!Array.isArray(schema['allOf'])) return [schema];
  const parts = [...listOf(schema['allOf']).map((one) => resolve(document, one)), schema];
  const properties: Record<string, unknown> = {};
  for (const part of parts) {
    for (const [name, own] of Object.entries(jsonOf(part['properties'])))
      properties[name] = { ...jsonOf(properties[name]), ...jsonOf(own) };
  }
  const required = parts.flatMap((part) => listOf(part['required']));
  return [{ ...Object.assign({}, ...parts), allOf: undefined, properties, required }];
}

const shown = (form: Json): string =>
  JSON.stringify(form['const'] ?? form['enum'] ?? form['type'] ?? 'anything');

const words = (value: unknown): string =>
  typeof value === 'string' ? value : value === undefined ? 'anything' : JSON.stringify(value);

function compareOne(place: Place, before: Json, after: Json): string[] {
  return [
    ...typeBreaks(place, before, after),
    ...valueBreaks(place, before, after),
    ...boundBreaks(place, before, after),
    ...propertyBreaks(place, before, after),
    ...partBreaks(place, before, after),
  ];
}

function typeBreaks({ at, side }: Place, before: Json, after: Json): string[] {
  const [from, to] = [before['type'], after['type']];
  const [wide, narrow] = side === 'input' ? [to, from] : [from, to];
  const isFine = from === to || wide === undefined || (wide === 'number' && narrow === 'integer');
  return isFine ? [] : [`${at} was ${words(from)} and is ${words(to)}`];
}

const valuesOf = (schema: Json): readonly unknown[] | null =>
  'const' in schema ? [schema['const']] : Array.isArray(schema['enum']) ? schema['enum'] : null;

function valueBreaks({ at, side }: Place, before: Json, after: Json): string[] {
  const [from, to] = [valuesOf(before), valuesOf(after)];
  if (from && to) {
    const removed = from.filter((value) => !to.includes(value));
    return removed.map((value) => `${at} lost the value ${JSON.stringify(value)}`);
  }
  if (side === 'input' && to) return [`${at} takes certain values only: ${JSON.stringify(to)}`];
  return side === 'answer' && from ? [`${at} is no longer one of ${JSON.stringify(from)}`] : [];
}

const lowest = ['minLength', 'minimum', 'exclusiveMinimum', 'minItems'];
const highest = ['maxLength', 'maximum', 'exclusiveMaximum', 'maxItems'];

function boundBreaks({ at, side }: Place, before: Json, after: Json): string[] {
  const changed = (word: string) => before[word] !== after[word];
  const form = ['format', 'pattern'].filter(
    (word) => changed(word) && (side === 'input' ? after[word] !== undefined : word === 'format'),
  );
  const bounds =
    side === 'answer'
      ? []
      : [
          ...lowest.filter((word) => Number(after[word] ?? -Infinity) > Number(before[word] ?? -Infinity)),
          ...highest.filter((word) => Number(after[word] ?? Infinity) < Number(before[word] ?? Infinity)),
        ];
  return [...form, ...bounds].map(
    (word) => `${at}: ${word} was ${words(before[word])} and is ${words(after[word])}`,
  );
}

function propertyBreaks(place: Place, before: Json, after: Json): string[] {
  const { at, side } = place;
  const [old, now] = [jsonOf(before['properties']), jsonOf(after['properties'])];
  const [needed, needs] = [listOf(before['required']), listOf(after['required'])];
  const found: string[] = [];
  for (const [name, schema] of Object.entries(old)) {
    const own = `${at}.${name}`;
    if (!(name in now)) found.push(`${own} was removed`);
    else found.push(...compare({ ...place, at: own }, schema, now[name]));
    if (side === 'answer' && needed.includes(name) && name in now && !needs.includes(name))
      found.push(`${own} may be missing now`);
  }
  if (side === 'input') {
    for (const name of needs) if (!needed.includes(name)) found.push(`${at}.${String(name)} is needed now`);
  }
  return found;
}

/** Compares arrays by their items and records by their values. */
function partBreaks(place: Place, before: Json, after: Json): string[] {
  return ['items', 'additionalProperties'].flatMap((word) => {
    if (!isJson(before[word]) || after[word] === undefined) return [];
    const at = word === 'items' ? `${place.at}[]` : `${place.at}.*`;
    return compare({ ...place, at }, before[word], after[word]);
  });
}
