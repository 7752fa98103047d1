/** Type number of a date in the `meta` of oRPC's RPC protocol. */
const DATE = 1;

type Path = readonly (string | number)[];

/**
 * Encodes a result of plain objects, arrays, JSON values and dates as oRPC's RPC protocol does: `json` is the
 * value, and `meta` names the paths of its dates. Unlike oRPC, it does not copy the result. Returns null for
 * any other result.
 */
export function encodeResult(result: unknown): string | null {
  const dates: (readonly (string | number)[])[] = [];
  if (!addDates(result, [], dates)) return null;
  const json = JSON.stringify(result);
  return dates.length === 0 ? `{"json":${json}}` : `{"json":${json},"meta":${JSON.stringify(dates)}}`;
}

/**
 * Adds the paths of a value's dates. Returns false if the value has a part that is neither JSON nor a date.
 */
function addDates(value: unknown, path: (string | number)[], dates: Path[]): boolean {
  if (typeof value === 'string' || typeof value === 'boolean' || value === null) return true;
  if (typeof value === 'number') return Number.isFinite(value);
  if (typeof value !== 'object') return false;
  if (Array.isArray(value)) return value.every((item, index) => addDatesAt(item, index, path, dates));
  const prototype: unknown = Object.getPrototypeOf(value);
  if (prototype === Object.prototype) return addDatesOfObject(value, path, dates);
  if (!(value instanceof Date) || Number.isNaN(value.getTime())) return false;
  dates.push([DATE, ...path]);
  return true;
}

function addDatesOfObject(value: object, path: (string | number)[], dates: Path[]): boolean {
  for (const [key, part] of Object.entries(value)) {
    // JSON omits undefined properties, as oRPC does.
    if (part === undefined || isText(part) || addDatesAt(part, key, path, dates)) continue;
    return false;
  }
  return true;
}

/** Most parts are plain values and need no path. */
const isText = (part: unknown): boolean =>
  typeof part === 'string' || typeof part === 'boolean' || part === null;

function addDatesAt(part: unknown, key: string | number, path: (string | number)[], dates: Path[]): boolean {
  path.push(key);
  const isEncodable = addDates(part, path, dates);
  path.pop();
  return isEncodable;
}
