import type { AnySchema } from '@orpc/contract';
import { JsonSchemaCoercer, type JsonSchema } from '@orpc/json-schema';
import type { Context } from '@orpc/server';
import type { StandardHandlerOptions, StandardHandlerPlugin } from '@orpc/server/standard';
import { ZodToJsonSchemaConverter } from '@orpc/zod/zod4';

interface InputSchema {
  readonly schema: JsonSchema;
  /** False if no value of a JSON body can need coercion. */
  readonly hasDates: boolean;
}

/**
 * Coerces values that arrive as text to their types. In a query string and in path parameters all values are
 * text. A JSON body has its own types, except for dates: only dates are parsed from text, so `"5"` is not a
 * number there and an array is not an object.
 */
export class CoerceInputPlugin<T extends Context> implements StandardHandlerPlugin<T> {
  readonly #converter = new ZodToJsonSchemaConverter();
  readonly #coercer = new JsonSchemaCoercer();
  readonly #schemas = new WeakMap<object, InputSchema>();

  init(options: StandardHandlerOptions<T>): void {
    options.clientInterceptors ??= [];
    options.clientInterceptors.unshift((call) => {
      const { inputSchema, route } = call.procedure['~orpc'];
      if (!inputSchema) return call.next();
      const { schema, hasDates } = this.#schemaOf(inputSchema);
      if (route.method === 'GET')
        return call.next({ ...call, input: this.#coercer.coerce(schema, call.input) });
      const input = this.#coercePathParameters(schema, route.path ?? '', call.input);
      return call.next({ ...call, input: hasDates ? this.#coerceDates(schema, input) : input });
    });
  }

  #schemaOf(inputSchema: NonNullable<AnySchema>): InputSchema {
    const known = this.#schemas.get(inputSchema);
    if (known !== undefined) return known;
    const [, schema] = this.#converter.convert(inputSchema, { strategy: 'input' });
    const made = { schema, hasDates: containsDates(schema) };
    this.#schemas.set(inputSchema, made);
    return made;
  }

  #coercePathParameters(schema: JsonSchema, path: string, value: unknown): unknown {
    if (typeof schema === 'boolean' || !schema.properties || !isRecord(value)) return value;
    const coerced = { ...value };
    for (const [, name = ''] of path.matchAll(/\{(\w+)\}/gu)) {
      const parameter = schema.properties[name];
      if (parameter !== undefined && Object.hasOwn(value, name))
        coerced[name] = this.#coercer.coerce(parameter, value[name]);
    }
    return coerced;
  }

  /** Recurses as deep as the schema, regardless of the value's depth. */
  #coerceDates(schema: JsonSchema, value: unknown): unknown {
    if (typeof schema === 'boolean') return value;
    if (isDate(schema)) return this.#coercer.coerce(schema, value);
    let coerced = value;
    for (const option of optionsOf(schema))
      if (agreesWithConstants(option, coerced)) coerced = this.#coerceDates(option, coerced);
    const { items } = schema;
    if (Array.isArray(coerced) && items !== undefined && isSchema(items))
      return coerced.map((item) => this.#coerceDates(items, item));
    return isRecord(coerced) ? this.#coerceProperties(schema.properties ?? {}, coerced) : coerced;
  }

  #coerceProperties(
    properties: Readonly<Record<string, JsonSchema>>,
    value: Readonly<Record<string, unknown>>,
  ): Readonly<Record<string, unknown>> {
    const changed = Object.entries(properties).flatMap(([key, property]) => {
      if (!Object.hasOwn(value, key)) return [];
      const coerced = this.#coerceDates(property, value[key]);
      return coerced === value[key] ? [] : [[key, coerced] as const];
    });
    return changed.length === 0 ? value : { ...value, ...Object.fromEntries(changed) };
  }
}

type ObjectSchema = Exclude<JsonSchema, boolean>;

const isDate = (schema: ObjectSchema): boolean =>
  'x-native-type' in schema && schema['x-native-type'] === 'date';

const optionsOf = ({ anyOf, oneOf, allOf }: ObjectSchema): readonly JsonSchema[] => [
  ...(anyOf ?? []),
  ...(oneOf ?? []),
  ...(allOf ?? []),
];

/** Returns whether the schema, or one within it, is a date. */
function containsDates(schema: JsonSchema): boolean {
  if (typeof schema === 'boolean') return false;
  const { items, properties } = schema;
  const inner = [...optionsOf(schema), ...Object.values(properties ?? {})];
  if (items !== undefined && isSchema(items)) inner.push(items);
  return isDate(schema) || inner.some(containsDates);
}

/** Returns false if the constants of a union's option, such as its discriminator, differ from the value's. */
function agreesWithConstants(option: JsonSchema, value: unknown): boolean {
  if (typeof option === 'boolean' || !isRecord(value)) return true;
  return Object.entries(option.properties ?? {}).every(
    ([key, property]: readonly [string, JsonSchema]) =>
      typeof property === 'boolean' || property.const === undefined || property.const === value[key],
  );
}

const isSchema = (items: JsonSchema | readonly JsonSchema[]): items is JsonSchema => !Array.isArray(items);

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
