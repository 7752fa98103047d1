import { createHash } from 'node:crypto';
import type { ExportSubject } from './export-request.ts';

const MOST_IDS_RECORDED = 20;

/**
 * What the ledger keeps of a selection: filters as they are; of many ids, which would make an entry nobody can read,
 * the SHA-256 over them, sorted, a line each. Whoever has the file can compare its column of ids.
 */
export function recordedSelection(subject: ExportSubject): string {
  return JSON.stringify(recorded(subject));
}

function recorded(subject: ExportSubject): unknown {
  if (subject.kind !== 'videos') return subject.filter;
  const { selection } = subject;
  return selection.kind === 'some'
    ? { ids: recordedIds(selection.ids) }
    : { filter: selection.filter, except: recordedIds(selection.except) };
}

function recordedIds(ids: readonly string[]): unknown {
  if (ids.length <= MOST_IDS_RECORDED) return ids;
  const sha256 = createHash('sha256').update(ids.toSorted().join('\n')).digest('hex');
  return { count: ids.length, sha256 };
}
