/**
 * A disk with files that fails in every way that an operating system reports: the process lives, people get a typed
 * answer, every background loop meets the fault, and all of them work again afterwards.
 */
import { createReadStream, existsSync, renameSync } from 'node:fs';
import path from 'node:path';
import { errorCatalog } from '@plainview/contract/error-catalog';
import { uploadTexts } from '@plainview/domain/evidence/uploads/upload';
import { outcome } from '@plainview/test-support/call-outcome';
import { drawCases } from '@plainview/test-support/draw-sample';
import {
  canFailDisk,
  makeFailingDisk,
  type DiskFault,
  type FailingDisk,
} from '@plainview/test-support/faults/failing-disk';
import { createTicket } from '@plainview/test-support/submit-ticket';
import { hasFfmpeg } from '@plainview/test-support/videos/ffmpeg-videos';
import { NOT_WATCHED } from '@plainview/test-support/videos/not-watched';
import { decided, sendFile, sha256Of, storeVideo } from '@plainview/test-support/videos/send-video';
import { makeTestVideo } from '@plainview/test-support/videos/test-videos';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { makePlace, startFaultyProduct, type FaultyProduct } from './faulty-product.ts';

const tus = { 'tus-resumable': '1.0.0' };

interface Expected {
  readonly status: number;
  readonly text: string;
  readonly code: string;
}

const FULL: Expected = {
  status: 507,
  text: uploadTexts.storageFull,
  code: `STORAGE_FULL: ${errorCatalog.STORAGE_FULL.message}`,
};
const UNAVAILABLE: Expected = {
  status: 503,
  text: uploadTexts.storageUnavailable,
  code: `STORAGE_UNAVAILABLE: ${errorCatalog.STORAGE_UNAVAILABLE.message}`,
};

/** `gone`: the folder with the files is missing, as where a disk is not mounted. */
const faults: readonly (readonly [string, DiskFault | 'gone', typeof FULL])[] = [
  ['is full (ENOSPC)', { error: 'ENOSPC', calls: 'writing' }, FULL],
  ['has no quota left (EDQUOT)', { error: 'EDQUOT', calls: 'writing' }, FULL],
  ['fails (EIO)', { error: 'EIO', calls: 'all' }, UNAVAILABLE],
  ['became read-only (EROFS)', { error: 'EROFS', calls: 'writing' }, UNAVAILABLE],
  ['denies access (EACCES)', { error: 'EACCES', calls: 'all' }, UNAVAILABLE],
  ['lost its server (ESTALE)', { error: 'ESTALE', calls: 'all' }, UNAVAILABLE],
  ['can open no more files (EMFILE)', { error: 'EMFILE', calls: 'all' }, UNAVAILABLE],
  ['is not mounted', 'gone', UNAVAILABLE],
];

const answerOf = async (response: Response) => [response.status, await response.text()];

describe.skipIf(!canFailDisk || !hasFfmpeg)('a disk', () => {
  let disk: FailingDisk;
  let product: FaultyProduct;
  let file: string;

  beforeAll(async () => {
    const place = await makePlace();
    disk = makeFailingDisk(place.dataDirectory, place.directory);
    product = await startFaultyProduct(place, {
      ...disk.environment,
      FFMPEG_PATH: 'ffmpeg',
      BACKUP_FOLDER: path.join(place.dataDirectory, 'backups'),
    });
    file = await makeTestVideo();
  });
  afterEach(() => heal());
  afterAll(async () => {
    await product.stop();
    disk.close();
  });

  const files = (): string => path.join(product.dataDirectory, 'files');
  const begin = (fault: DiskFault | 'gone'): void => {
    if (fault === 'gone') renameSync(files(), `${files()}.gone`);
    else disk.fail(fault);
  };
  const heal = (): void => {
    if (existsSync(`${files()}.gone`)) renameSync(`${files()}.gone`, files());
    disk.heal();
  };

  /** Begins an upload. @returns its response */
  const post = () =>
    product.ann.fetch('/uploads', {
      method: 'POST',
      headers: { ...tus, 'upload-length': '1000', 'upload-metadata': 'filename YS5tcDQ=' },
    });
  const patch = (address: string) =>
    product.ann.fetch(address, {
      method: 'PATCH',
      headers: { ...tus, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' },
      body: createReadStream(file, { end: 999 }),
      duplex: 'half',
    });
  test.each(drawCases(faults, 3))(
    'OP-01 that %s ends no process, is reported, and all work continues afterwards',
    async (_, fault, expected) => {
      const { ann, admin, process } = product;
      const ticketId = await product.submit();
      await product.prepared(ticketId);
      const url = (await ann.client.tickets.get({ id: ticketId })).videos[0]?.url ?? '';
      await admin.client.tickets.startReview({ id: ticketId });
      const address = (await post()).headers.get('location') ?? '';
      const toPrepare = await storeVideo(process.url, ann, file);
      const toDelete = await storeVideo(process.url, ann, file);
      const toCheck = await sendFile(process.url, ann, file);
      const isReadable = fault !== 'gone' && fault.calls === 'writing';

      begin(fault);
      const answers = [await answerOf(await post()), await answerOf(await patch(address))];
      expect(answers).toEqual(answers.map(() => [expected.status, expected.text]));
      const read = await answerOf(await ann.fetch(url));
      expect(read[0]).toBe(isReadable ? 200 : 503);
      expect(isReadable || read[1] === errorCatalog.STORAGE_UNAVAILABLE.message).toBe(true);
      const deliver = () =>
        admin.client.reports.deliver({ ticketId, summary: 'Sound.', notWatchedReason: NOT_WATCHED });
      expect(await outcome(deliver())).toBe(expected.code);
      expect(await product.ready()).toBe(isReadable ? 200 : 503);

      // Work that meets the fault: a check, a preparation, a deletion and a bundle, and all periodic jobs.
      await ann.client.uploads.seal({ id: toCheck, sha256: await sha256Of(file) });
      const later = await createTicket(ann, [toPrepare.id]);
      await ann.fetch(`/uploads/${toDelete.id}`, { method: 'DELETE', headers: tus });
      const bundle = await admin.client.bundles.create({ ticketId, kind: 'custody' });
      await product.runPeriodicJobs();
      product.expectAlive();

      heal();
      await expect.poll(() => product.ready(), { timeout: 10_000 }).toBe(200);
      await product.finishJobs();
      expect((await decided(ann, toCheck)).state).toBe('stored');
      await product.prepared(later.id);
      expect((await deliver()).version).toBe(1);
      const bundles = await admin.client.bundles.list({ ticketId });
      expect(bundles.find(({ id }) => id === bundle.id)?.state).toBe('ready');
      expect((await answerOf(await ann.fetch(url)))[0]).toBe(200);
      await product.prepared(await product.submit());
      product.expectAlive();
    },
    240_000,
  );
});
