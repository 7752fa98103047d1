import { isJson, jsonOf, listOf, resolve, schemaBreaks, type Json } from './schema-breaks.ts';

const verbs = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace'];

interface Documents {
  readonly before: Json;
  readonly after: Json;
}

/**
 * Describes every breaking change from one OpenAPI 3.1 document to another, that is, every change that breaks
 * a client written for the first. Returns an empty list if there is none.
 */
export function apiBreaks(before: Json, after: Json): string[] {
  const documents = { before, after };
  return operations(before).flatMap(([name, old]) => {
    const [verb = '', path = ''] = name.split(' ');
    const now = jsonOf(jsonOf(after['paths'])[path])[verb];
    if (!isJson(now)) return [`${name} was removed`];
    return parameterBreaks(documents, old, now, name).concat(
      bodyBreaks(documents, old, now, name),
      answerBreaks(documents, old, now, name),
    );
  });
}

function operations(document: Json): [name: string, operation: Json][] {
  return Object.entries(jsonOf(document['paths'])).flatMap(([path, item]) =>
    verbs.flatMap((verb): [string, Json][] => {
      const operation = jsonOf(item)[verb];
      return isJson(operation) ? [[`${verb} ${path}`, operation]] : [];
    }),
  );
}

function parametersOf(document: Json, operation: Json): Map<string, Json> {
  const parameters = listOf(operation['parameters']).map((one) => resolve(document, one));
  return new Map(parameters.map((one) => [`${String(one['in'])} ${String(one['name'])}`, one]));
}

function parameterBreaks(documents: Documents, before: Json, after: Json, name: string): string[] {
  const old = parametersOf(documents.before, before);
  const now = parametersOf(documents.after, after);
  const found: string[] = [];
  for (const [key, parameter] of old) {
    const at = `${name}: ${key}`;
    const same = now.get(key);
    if (!same) found.push(`${at} was removed`);
    else {
      const schemas = { before: parameter['schema'], after: same['schema'] };
      found.push(...schemaBreaks(documents, schemas, 'input', at));
    }
  }
  for (const [key, parameter] of now) {
    if (parameter['required'] === true && old.get(key)?.['required'] !== true)
      found.push(`${name}: ${key} is needed now`);
  }
  return found;
}

function bodyBreaks(documents: Documents, before: Json, after: Json, name: string): string[] {
  const old = resolve(documents.before, before['requestBody']);
  const now = resolve(documents.after, after['requestBody']);
  const needed =
    now['required'] === true && old['required'] !== true ? [`${name}: a body is needed now`] : [];
  return [...needed, ...contentBreaks(documents, { old, now }, 'input', `${name}: input`)];
}

function answerBreaks(documents: Documents, before: Json, after: Json, name: string): string[] {
  const now = jsonOf(after['responses']);
  return Object.entries(jsonOf(before['responses'])).flatMap(([status, answer]) => {
    const at = `${name}: ${status}`;
    if (!(status in now)) return [`${at} was removed`];
    const both = { old: resolve(documents.before, answer), now: resolve(documents.after, now[status]) };
    const lostHeaders = Object.keys(jsonOf(both.old['headers']))
      .filter((header) => !(header in jsonOf(both.now['headers'])))
      .map((header) => `${at} lost the header ${header}`);
    return lostHeaders.concat(contentBreaks(documents, both, 'answer', at));
  });
}

function contentBreaks(
  documents: Documents,
  { old, now }: { readonly old: Json; readonly now: Json },
  side: 'input' | 'answer',
  at: string,
): string[] {
  const content = jsonOf(now['content']);
  return Object.entries(jsonOf(old['content'])).flatMap(([type, media]) => {
    if (!(type in content)) return [`${at} is no longer ${type}`];
    const schemas = { before: jsonOf(media)['schema'], after: jsonOf(content[type])['schema'] };
    return schemaBreaks(documents, schemas, side, at);
  });
}
