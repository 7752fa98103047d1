import { outcome } from '@plainview/test-support/call-outcome';
import { startGoogleServer, type GoogleServer } from '@plainview/test-support/google/google-server';
import { exportFound, idsIn, reached } from '@plainview/test-support/google/sheet-tests';
import { changeEmbedded } from '@plainview/test-support/product/owner-database';
import {
  startRestartableProduct,
  type RestartableProduct,
} from '@plainview/test-support/product/restartable-product';
import { submitTicket } from '@plainview/test-support/submit-ticket';
import { joinAgency, signInOperator } from '@plainview/test-support/test-users';
import { copyVideosStatement } from '@plainview/test-support/videos/copy-videos';
import { afterAll, beforeAll, expect, test } from 'vitest';

let google: GoogleServer;
let product: RestartableProduct;

beforeAll(async () => {
  google = await startGoogleServer();
  product = await startRestartableProduct();
});
afterAll(async () => {
  await product.stop();
  await google.stop();
});

// Starting and stopping the whole product four times is slow on a busy machine.
test(
  'VL-07 kill -9 between the write and our record of it: each video is in the sheet once',
  { timeout: 90_000 },
  async () => {
    const admin = await signInOperator(product.url);
    const ann = await joinAgency(product.url, admin, 'North PD');
    await submitTicket(product.url, ann);
    await changeEmbedded(product.dataDirectory, copyVideosStatement, 1200);
    expect(await outcome(exportFound(admin, 'copied'))).toBe(
      'SHEETS_NOT_SET_UP: Google Sheets is not set up.',
    );

    await product.restart(google.settingsFor('book'));
    const book = google.makeSpreadsheet('book');
    let writes = 0;
    const { promise: written, resolve } = Promise.withResolvers<void>();
    google.onCall = (operation) => {
      if (operation !== 'values.batchUpdate') return;
      writes += 1;
      // The headings, then the first batch. The response to the second batch never arrives.
      if (writes === 3) void google.spoil('values.batchUpdate', { kind: 'held' }).then(resolve);
    };
    const begun = await exportFound(admin, 'copied');
    await written;
    expect(idsIn(book.sheets[0])).toHaveLength(1000);
    const [before] = await admin.client.sheetExports.list();
    expect(before).toMatchObject({ state: 'running', rowsDone: 500 });
    await product.kill();

    await product.restart(google.settingsFor('book'));
    expect(await reached(admin, begun.id)).toMatchObject({
      state: 'done',
      rowsTotal: 1200,
      rowsAdded: 1200,
      rowsUpdated: 0,
    });
    const ids = idsIn(book.sheets[0]);
    expect([ids.length, new Set(ids).size]).toEqual([1200, 1200]);
  },
);
