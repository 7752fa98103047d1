import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { Thread } from '@plainview/server/platform/core/thread';
import type { PdfRequest, RenderedPdf } from '@plainview/server/platform/integrations/pdf/pdf-request';
import { expect, onTestFinished, test } from 'vitest';

const dist = new URL('../../dist/', import.meta.url);
const manifest = new URL('.vite/manifest.json', dist);

/**
 * Loads each part of the build on its own, also those that the server loads on first use. Commands would run,
 * and programs of threads need one.
 */
const program = `
  const { default: parts } = await import(${JSON.stringify(manifest.href)}, { with: { type: 'json' } });
  const faults = [];
  for (const { file, src = '', isEntry } of Object.values(parts)) {
    if (isEntry && /^src\\/(?:cli\\/|main\\.|.+-thread\\.)/u.test(src)) continue;
    try {
      await import(new URL(file, ${JSON.stringify(dist.href)}));
    } catch (error) {
      faults.push(file + ': ' + error);
    }
  }
  console.log(JSON.stringify({ parts: Object.keys(parts).length, faults }));
  process.exit();`;

test.skipIf(!existsSync(manifest))('every part of the server’s build loads', async () => {
  const args = ['--disable-warning=ExperimentalWarning', '--input-type=module', '--eval', program];
  const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: fileURLToPath(dist) });
  const { parts, faults }: { parts: number; faults: string[] } = JSON.parse(stdout);
  expect(faults).toEqual([]);
  expect(parts).toBeGreaterThan(100);
});

test.skipIf(!existsSync(manifest))('the build renders PDFs in a thread', async () => {
  const thread = new Thread<PdfRequest, RenderedPdf>(new URL('pdf-thread.js', dist));
  onTestFinished(() => thread.stop());
  const sums = { totalCents: 0, paidCents: 0, waivedCents: 0, openCents: 0 };
  const statement = {
    agencyName: 'City of 北',
    month: '2026-11',
    sums,
    checkpoint: null,
    seller: null,
    lines: [],
  };
  const { bytes, sha256 } = await thread.ask({ type: 'statement', statement, madeAt: new Date(0) });
  expect(Buffer.from(bytes).toString('latin1', 0, 5)).toBe('%PDF-');
  expect(createHash('sha256').update(bytes).digest('hex')).toBe(sha256);
});
