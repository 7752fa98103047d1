import { uploadRefusalTexts } from '@plainview/domain/evidence/uploads/upload';
import { describe, expect, it } from 'vitest';
import { FileUnreadable } from './hash-file.ts';
import type { SendListener } from './send-file.ts';
import type { ServerUpload } from './upload-api.ts';
import type { UploadEffects } from './upload-effects.ts';
import { createUploadEngine } from './upload-engine.ts';
import { uploadMessages } from './upload-messages.ts';
import type { RememberedUpload } from './upload-store.ts';

class Refusal extends Error {
  readonly code: string;
  constructor(code: string) {
    super(code);
    this.code = code;
  }
}

interface Sending extends SendListener {
  readonly fileName: string;
  readonly from: string | null;
  stopped: boolean;
}

/** Minimal server, disk and browser for the engine. */
function world() {
  const rows = new Map<string, ServerUpload>();
  const sealed = new Map<string, string>();
  const remembered = new Map<string, RememberedUpload>();
  const sendings: Sending[] = [];
  const discarded: string[] = [];
  const others = new Set<string>();
  const hashes = new Map<string, PromiseWithResolvers<string>>();

  const find = (id: string): ServerUpload => {
    const row = rows.get(id);
    if (!row) throw new Refusal('NOT_FOUND');
    return row;
  };
  const effects: UploadEffects = {
    api: {
      list: async () => [...rows.values()],
      get: async (id) => find(id),
      seal: async (id, sha256) => {
        const row = find(id);
        if (sealed.has(id) && sealed.get(id) !== sha256) throw new Refusal('UPLOAD_HASH_CONFLICT');
        sealed.set(id, sha256);
        return row;
      },
      discard: async (id) => {
        discarded.push(id);
        rows.delete(id);
      },
    },
    memory: {
      recall: async (fingerprint) => remembered.get(fingerprint) ?? null,
      recallHash: async (id) =>
        [...remembered.values()].find((known) => known.uploadId === id)?.sha256 ?? null,
      remember: async (fingerprint, upload) => void remembered.set(fingerprint, upload),
      forget: async (ids) => {
        for (const [key, { uploadId }] of remembered) if (ids.includes(uploadId)) remembered.delete(key);
      },
      forgetAll: async () => remembered.clear(),
    },
    fingerprint: async (file) => `${file.name}/${file.size}`,
    sendFile: (file, from, listener) => {
      const sending: Sending = { ...listener, fileName: file.name, from, stopped: false };
      sendings.push(sending);
      return () => {
        sending.stopped = true;
      };
    },
    hashFile: (file) => {
      const hash = Promise.withResolvers<string>();
      hashes.set(file.name, hash);
      return hash.promise;
    },
    readLength: async () => 4,
    claim: async (id) => (others.has(id) ? null : () => undefined),
    refusalCode: (error) => (error instanceof Refusal ? error.code : null),
    sleep: () => new Promise((resolve) => setTimeout(resolve, 1)),
  };
  const engine = createUploadEngine(effects);
  const row = (id: string, change: Partial<ServerUpload> = {}): void => {
    rows.set(id, {
      id,
      ticketId: null,
      importId: null,
      draftId: null,
      fileName: 'a.mp4',
      sizeBytes: 3,
      receivedBytes: 0,
      state: 'receiving',
      refusal: null,
      sha256: null,
      facts: null,
      problems: [],
      createdAt: new Date(0),
      expiresAt: new Date(0),
      ...rows.get(id),
      ...change,
    });
  };
  const items = () => engine.getSnapshot().items;
  return {
    engine,
    row,
    rows,
    sealed,
    remembered,
    sendings,
    discarded,
    others,
    items,
    hashes,
    key: (at = 0) => items()[at]?.key ?? '',
    /** Resolves with the nth transfer once it has started. */
    sending: async (at: number): Promise<Sending> => {
      await expect.poll(() => sendings.length, { interval: 1 }).toBeGreaterThan(at);
      const found = sendings[at];
      if (!found) throw new Error(`no sending ${at}`);
      return found;
    },
    phase: (phase: string, at = 0) => expect.poll(() => items()[at]?.phase, { interval: 1 }).toBe(phase),
  };
}

const file = (name = 'a.mp4', text = 'abc'): File => new File([text], name, { lastModified: 1 });

describe('a new file', () => {
  it('is sent and hashed in parallel, sealed, and stored once the server confirms it', async () => {
    const at = world();
    at.engine.addFiles([file()]);
    const sending = await at.sending(0);
    at.row('u1');
    sending.onNamed('u1');
    at.hashes.get('a.mp4')?.resolve('h');
    await expect.poll(() => at.sealed.get('u1')).toBe('h');
    expect(at.remembered.get('a.mp4/3')).toEqual({ uploadId: 'u1', sha256: 'h' });
    expect(at.items()[0]).toMatchObject({ phase: 'uploading', lengthSeconds: 4 });

    at.row('u1', { state: 'checking' });
    sending.onArrived();
    await at.phase('checking');
    at.row('u1', { state: 'stored', sha256: 'h' });
    await at.phase('stored');
    await expect.poll(() => at.remembered.size).toBe(0);
  });

  it('shows why it was rejected, and a retry sends it from the first byte', async () => {
    const at = world();
    at.engine.addFiles([file()]);
    const sending = await at.sending(0);
    at.row('u1');
    sending.onNamed('u1');
    at.hashes.get('a.mp4')?.resolve('h');
    at.row('u1', { state: 'refused', refusal: 'NOT_A_VIDEO' });
    sending.onArrived();
    await at.phase('refused');
    expect(at.items()[0]?.message).toBe(uploadRefusalTexts.NOT_A_VIDEO);
    at.engine.retry(at.key());
    expect((await at.sending(1)).from).toBeNull();
    expect(at.discarded).toEqual(['u1']);
  });

  it('TK-08 isolates a rejected file: no second attempt, and picked again it is a new one', async () => {
    const at = world();
    at.engine.addFiles([file()]);
    const sending = await at.sending(0);
    sending.onRejected('too large');
    await at.phase('refused');
    expect(at.items()).toMatchObject([{ message: 'too large', canRetry: false }]);
    expect(sending.stopped).toBe(true);
    const key = at.key();
    at.engine.addFiles([file()]);
    await at.sending(1);
    expect(at.items()).toHaveLength(1);
    expect(at.key()).not.toBe(key);
  });

  it('resumes from the server’s offset, not from the start, after pause and resume', async () => {
    const at = world();
    at.engine.addFiles([file()]);
    const sending = await at.sending(0);
    sending.onNamed('u1');
    at.engine.pause(at.key());
    expect(sending.stopped).toBe(true);
    expect(at.items()[0]?.phase).toBe('paused');
    at.engine.resume(at.key());
    expect((await at.sending(1)).from).toBe('u1');
  });

  it('stops offline and continues online, two at a time', async () => {
    const at = world();
    at.engine.addFiles([file('a.mp4'), file('b.mp4'), file('c.mp4')]);
    await at.sending(1);
    await expect.poll(() => at.items().length).toBe(3);
    expect(at.items().map(({ phase }) => phase)).toEqual(['uploading', 'uploading', 'waiting']);
    at.engine.setOnline(false);
    expect(at.sendings.every(({ stopped }) => stopped)).toBe(true);
    at.engine.setOnline(true);
    await at.sending(3);
    expect(at.sendings.slice(2).map(({ fileName }) => fileName)).toEqual(['a.mp4', 'b.mp4']);
  });

  it('is also abandoned on the server, even if its id arrives after the user removed it', async () => {
    const at = world();
    at.engine.addFiles([file()]);
    const sending = await at.sending(0);
    at.engine.remove(at.key());
    sending.onNamed('late');
    await expect.poll(() => at.discarded).toEqual(['late']);
    expect(at.items()).toEqual([]);
  });

  it('is listed once, however often it is picked', async () => {
    const at = world();
    at.engine.addFiles([file(), file()]);
    at.engine.addFiles([file()]);
    await at.sending(0);
    await expect.poll(() => at.items().length).toBe(1);
    expect(at.sendings).toHaveLength(1);
  });
});

it('uploads the current file when a failed one is picked again', async () => {
  const at = world();
  at.engine.addFiles([file()]);
  const sending = await at.sending(0);
  sending.onNamed('u1');
  at.hashes.get('a.mp4')?.reject(new FileUnreadable());
  await at.phase('failed');
  expect(at.items()[0]?.message).toBe(uploadMessages.unreadable);
  expect(sending.stopped).toBe(true);
  at.engine.addFiles([file()]);
  expect((await at.sending(1)).from).toBe('u1');
  await at.phase('uploading');
});

describe('an upload of an earlier visit', () => {
  it('asks for its file and continues from the server’s offset', async () => {
    const at = world();
    at.row('u1', { receivedBytes: 2 });
    at.remembered.set('a.mp4/3', { uploadId: 'u1', sha256: null });
    at.engine.restore();
    await at.phase('needs-file');
    expect(at.engine.getSnapshot().restorable).toHaveLength(1);
    at.engine.addFiles([file()]);
    expect((await at.sending(0)).from).toBe('u1');
    expect(at.items()).toHaveLength(1);
  });

  it('continues by name and size if this browser remembers nothing', async () => {
    const at = world();
    at.row('u1', { receivedBytes: 2 });
    at.engine.restore();
    await at.phase('needs-file');
    at.engine.addFiles([file('other.mp4')]);
    expect((await at.sending(0)).from).toBeNull();
    at.engine.addFiles([file()]);
    expect((await at.sending(1)).from).toBe('u1');
  });

  it('rejects a file with different content before the server has to, and a retry restarts it', async () => {
    const at = world();
    at.row('u1', { receivedBytes: 2 });
    at.remembered.set('a.mp4/3', { uploadId: 'u1', sha256: 'of the first file' });
    at.engine.restore();
    await at.phase('needs-file');
    at.engine.addFiles([file()]);
    const sending = await at.sending(0);
    at.hashes.get('a.mp4')?.resolve('of another file');
    await at.phase('refused');
    expect(at.items()[0]?.message).toBe(uploadMessages.otherFile);
    expect(sending.stopped).toBe(true);
    expect(at.sealed.size).toBe(0);
    at.engine.retry(at.key());
    expect((await at.sending(1)).from).toBeNull();
  });

  it('needs no file if all bytes are on the server and the SHA-256 is remembered', async () => {
    const at = world();
    at.row('u1', { receivedBytes: 3 });
    at.remembered.set('a.mp4/3', { uploadId: 'u1', sha256: 'h' });
    at.engine.restore();
    await expect.poll(() => at.sealed.get('u1')).toBe('h');
    at.row('u1', { state: 'stored', sha256: 'h' });
    await at.phase('stored');
  });

  it('restarts if the server has deleted it in the meantime', async () => {
    const at = world();
    at.row('u1', { receivedBytes: 2 });
    at.engine.restore();
    await at.phase('needs-file');
    at.rows.clear();
    at.engine.addFiles([file()]);
    const sending = await at.sending(0);
    sending.onGone();
    expect((await at.sending(1)).from).toBeNull();
  });

  it('follows the check if another request sent the last byte', async () => {
    const at = world();
    at.row('u1', { receivedBytes: 2 });
    at.engine.restore();
    await at.phase('needs-file');
    at.row('u1', { state: 'checking' });
    at.engine.addFiles([file()]);
    (await at.sending(0)).onGone();
    await at.phase('checking');
    at.row('u1', { state: 'stored', sha256: 'h' });
    await at.phase('stored');
    expect(at.sendings).toHaveLength(1);
  });

  it('also matches a file that is picked while the list still loads', async () => {
    const at = world();
    at.row('u1', { receivedBytes: 2 });
    at.engine.restore();
    at.engine.addFiles([file()]);
    expect((await at.sending(0)).from).toBe('u1');
  });

  it('is left to the tab that sends it', async () => {
    const at = world();
    at.row('u1');
    at.others.add('u1');
    at.engine.restore();
    await at.phase('needs-file');
    at.engine.addFiles([file()]);
    await at.phase('failed');
    expect(at.items()[0]?.message).toBe(uploadMessages.otherTab);
    expect(at.sendings).toHaveLength(0);
  });
});

it('forgets everything at sign-out and starts nothing more; the server keeps its bytes', async () => {
  const at = world();
  at.engine.addFiles([file('a.mp4'), file('b.mp4'), file('c.mp4')]);
  await at.sending(1);
  await expect.poll(() => at.items().length).toBe(3);
  at.sendings[0]?.onNamed('u1');
  await at.engine.close();
  expect(at.items()).toEqual([]);
  expect(at.remembered.size).toBe(0);
  expect(at.sendings.every(({ stopped }) => stopped)).toBe(true);
  expect(at.sendings).toHaveLength(2);
  expect(at.discarded).toEqual([]);
});
