// A product with tickets, a browser, and the slow line between them.
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { startProductProcess } from '../../apps/test-support/src/product/product-process.ts';
import {
  adminRegistrationKey,
  joinAgency,
  operator,
  signInOperator,
} from '../../apps/test-support/src/test-users.ts';
import { postgresVersion } from '../harness/bytes-support.mjs';
import { fillLists } from '../harness/fill-lists.mjs';
import { cookiesOf } from '../harness/page-frames.mjs';
import { openSlowLine } from './slow-line.mjs';

const { chromium } = createRequire(new URL('../../apps/e2e/package.json', import.meta.url))(
  '@playwright/test',
);

/** Lets a measurement use a database of the product as its owner. */
async function asOwner(directory, use) {
  const owner = new pg.Client({
    host: path.join(directory, 'postgres', 'socket'),
    user: 'plainview',
    password: await readFile(path.join(directory, 'postgres', 'password'), 'utf8'),
    database: 'plainview',
  });
  await owner.connect();
  try {
    return await use(owner);
  } finally {
    await owner.end();
  }
}

/**
 * Starts a product with an agency's tickets, and a browser that reaches it over a slow line.
 * @param tickets how many tickets the agency has
 * @param settings further settings of the product
 */
export async function startVisitedProduct(tickets, settings = {}) {
  const directory = await mkdtemp(path.join(tmpdir(), 'plainview-visits-'));
  const product = await startProductProcess({
    DATA_DIRECTORY: directory,
    PORT: '0',
    ADMIN_PASSWORD: operator.password,
    ADMIN_REGISTRATION_KEY: adminRegistrationKey,
    ...settings,
  });
  const admin = await signInOperator(product.url);
  const agency = await joinAgency(product.url, admin, 'County 1 Police Department');
  const version = await asOwner(directory, async (owner) => {
    if (tickets > 0) await fillLists(owner, agency, tickets);
    return postgresVersion(owner);
  });
  const line = await openSlowLine(product.url);
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH,
    args: ['--no-sandbox'],
  });
  return {
    directory,
    product,
    admin,
    agency,
    version,
    browser,
    /** Lets the measurement use the database as its owner. */
    asOwner: (use) => asOwner(directory, use),
    /** The address that the browser uses. */
    url: line.url,
    /** Opens a new browser without caches. @param person who is signed in; null for no one */
    newVisitor: async (person) => {
      const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
      if (person) await context.addCookies(cookiesOf(person, line.url));
      return context;
    },
    stop: async () => {
      await browser.close();
      await line.close();
      await product.stop();
      await rm(directory, { recursive: true, force: true });
    },
  };
}
