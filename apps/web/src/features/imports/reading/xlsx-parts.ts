import { unzipSync } from 'fflate';
import { SaxesParser, type SaxesTagNS } from 'saxes';

/** Of all unpacked files of a workbook that are read together. */
const LARGEST_WORKBOOK_BYTES = 256 * 1024 * 1024;
/** Parsed at once, so that reading can stop without decoding the rest. */
const CHUNK_BYTES = 256 * 1024;

/** Parts that contain neither cells nor what they refer to. */
const OTHER_PART =
  /^(?:docprops|customxml)\/|(?:^|\/)(?:charts|drawings|media|theme|pivot\w*|externallinks)\//iu;

/** The files of a workbook, by path in lower case: programs write paths with different case and slashes. */
export type Parts = ReadonlyMap<string, Uint8Array>;

/** Unpacks the files of a workbook that contain cells. @throws if it is no workbook, or too large */
export function unpackWorkbook(bytes: Uint8Array): Parts {
  let total = 0;
  const files = unzipSync(bytes, {
    filter: ({ name, originalSize }) => {
      const isNeeded = /\.(?:xml|rels)$/iu.test(name) && !OTHER_PART.test(name.replaceAll('\\', '/'));
      if (isNeeded) total += originalSize;
      if (total > LARGEST_WORKBOOK_BYTES) throw new Error('the workbook is too large');
      return isNeeded;
    },
  });
  return new Map(
    Object.entries(files).map(([name, content]) => [
      name.replaceAll('\\', '/').replace(/^\//u, '').toLowerCase(),
      content,
    ]),
  );
}

/** An element with its attributes, by local name. */
export interface Element {
  readonly name: string;
  readonly attributes: ReadonlyMap<string, string>;
}

export interface ElementHandlers {
  /** Returns `stop` to read no further. */
  readonly start?: (element: Element) => 'stop' | void;
  readonly end?: (name: string) => 'stop' | void;
  readonly text?: (text: string) => void;
}

function toElement({ local, attributes }: SaxesTagNS): Element {
  return {
    name: local,
    attributes: new Map(Object.values(attributes).map((attribute) => [attribute.local, attribute.value])),
  };
}

/** Reads an XML file of a workbook, in any namespace: strict workbooks have others. @throws if it is not XML */
export function readXml(bytes: Uint8Array | undefined, { start, end, text }: ElementHandlers): void {
  if (!bytes) return;
  const parser = new SaxesParser({ xmlns: true });
  const state = { isStopped: false };
  const call = (handle: () => 'stop' | void): void => {
    if (!state.isStopped && handle() === 'stop') state.isStopped = true;
  };
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', (tag) => call(() => start?.(toElement(tag))));
  parser.on('closetag', (tag) => call(() => end?.(tag.local)));
  parser.on('text', (content) => call(() => text?.(content)));
  parser.on('cdata', (content) => call(() => text?.(content)));
  const decoder = new TextDecoder(encodingOf(bytes));
  for (let at = 0; at < bytes.length && !state.isStopped; at += CHUNK_BYTES)
    parser.write(decoder.decode(bytes.subarray(at, at + CHUNK_BYTES), { stream: true }));
  if (!state.isStopped) parser.close();
}

/** Returns the encoding of an XML file by its byte order mark. */
function encodingOf([first]: Uint8Array): string {
  if (first === 0xff) return 'utf-16le';
  return first === 0xfe ? 'utf-16be' : 'utf-8';
}

/** A relationship of a part: its type's last word, and the path of its target. */
interface Relationship {
  readonly type: string;
  readonly target: string;
}

const folderOf = (path: string): string => path.slice(0, path.lastIndexOf('/') + 1);

/** Returns the path that a target means, seen from a part. */
function resolve(part: string, target: string): string {
  const path: string[] = [];
  const names = target.startsWith('/') ? target : folderOf(part) + target;
  for (const name of names.replaceAll('\\', '/').split('/')) {
    if (name === '..') path.pop();
    else if (name !== '.' && name !== '') path.push(name);
  }
  return path.join('/').toLowerCase();
}

/** Reads the relationships of a part, by id. @param part empty for those of the whole workbook */
export function readRelationships(parts: Parts, part: string): ReadonlyMap<string, Relationship> {
  const found = new Map<string, Relationship>();
  const path = `${folderOf(part)}_rels/${part.slice(folderOf(part).length)}.rels`;
  readXml(parts.get(path), {
    start: ({ name, attributes }) => {
      if (name !== 'Relationship' || attributes.get('TargetMode') === 'External') return;
      const type = attributes.get('Type') ?? '';
      found.set(attributes.get('Id') ?? '', {
        type: type.slice(type.lastIndexOf('/') + 1),
        target: resolve(part, attributes.get('Target') ?? ''),
      });
    },
  });
  return found;
}
