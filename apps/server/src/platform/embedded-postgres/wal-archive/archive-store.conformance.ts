import { expect, test } from 'vitest';
import { MARKER, type ArchiveStore } from './archive-store.ts';

/** Tests that every store of archives passes. @param open opens a store, a new one with each name */
export function storesObjects(open: (name: string) => Promise<ArchiveStore>): void {
  test('OP-04 an archive returns and lists what was stored, and no object replaces another one', async () => {
    const [store, other] = [await open('one'), await open('two')];
    expect(await store.get(MARKER)).toBeNull();
    expect(await store.list('wal/')).toEqual([]);
    for (const each of [store, other]) await each.put(MARKER, Buffer.from('marker'));
    const bytes = Buffer.alloc(9_000_000, 'content of an object');
    expect(await store.put('wal/first', bytes)).toBe('stored');
    expect(await store.put('wal/first', Buffer.from('other content'))).toBe('occupied');
    expect((await store.get('wal/first'))?.equals(bytes)).toBe(true);
    expect(await store.put('base/one/000001', Buffer.from('part'))).toBe('stored');
    expect(await store.put('base/one/base-backup', Buffer.from('facts'))).toBe('stored');
    expect(await store.list('wal/')).toEqual(['wal/first']);
    expect((await store.list('base/')).toSorted()).toEqual(['base/one/000001', 'base/one/base-backup']);
    expect([await store.has('wal/first'), await store.has('wal/fir')]).toEqual([true, false]);
    expect(await other.list('wal/')).toEqual([]);
    expect(await other.get('wal/first')).toBeNull();

    await store.remove('wal/first');
    await store.remove('wal/first');
    expect(await store.list('wal/')).toEqual([]);
    expect(await store.has('wal/first')).toBe(false);
    expect(await store.put('wal/first', Buffer.from('later'))).toBe('stored');
    expect((await store.get('wal/first'))?.toString()).toBe('later');
  });
}
