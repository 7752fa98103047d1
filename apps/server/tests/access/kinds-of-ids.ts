import type { samplesOf } from '@plainview/test-support/draw-sample';

/** Names of these kinds of objects in procedures and routes. */
const otherNames: Readonly<Record<string, string>> = {
  request: 'support',
  run: 'processing',
  begunUpload: 'upload',
};

/**
 * Returns the kinds of objects that a procedure or route is about, with their IDs, and some others, which
 * differ from run to run.
 * @param text what names the kinds: the procedure with its input, or the route
 * @param further number of others
 */
export function kindsFor(
  text: string,
  ids: Readonly<Record<string, string>>,
  drawn: ReturnType<typeof samplesOf>,
  further: number,
): (readonly [kind: string, id: string])[] {
  const isNamed = (kind: string): boolean =>
    text.toLowerCase().includes((otherNames[kind] ?? kind).toLowerCase());
  const kinds = Object.entries(ids);
  const others = kinds.filter(([kind]) => !isNamed(kind));
  return [...kinds.filter(([kind]) => isNamed(kind)), ...drawn(others, further)];
}
