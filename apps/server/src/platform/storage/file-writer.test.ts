import { mkdtemp, open, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { FileWriter } from './file-writer.ts';

async function openFile(flags: string) {
  const folder = await mkdtemp(path.join(tmpdir(), 'plainview-writer-'));
  const name = path.join(folder, 'file');
  await (await open(name, 'w')).close();
  const file = await open(name, flags);
  onTestFinished(async () => {
    await file.close();
    await rm(folder, { recursive: true });
  });
  return { file, name };
}

test('chunks of any size are written in order, from the given position', async () => {
  const { file, name } = await openFile('r+');
  const pieces = Array.from({ length: 3000 }, (_, index) => Buffer.alloc((index * 37) % 4096, index));
  const writer = new FileWriter(file, 5);
  for (const piece of pieces) await writer.add(piece);
  const whole = Buffer.concat([Buffer.alloc(5), ...pieces]);
  expect(await writer.end()).toBe(whole.length);
  expect((await readFile(name)).equals(whole)).toBe(true);
});

test('a chunk is written without waiting for another', async () => {
  const { file, name } = await openFile('r+');
  await new FileWriter(file, 0).add(Buffer.from('alone'));
  await expect.poll(async () => (await readFile(name)).toString()).toBe('alone');
});

test('a failed write fails the writer', async () => {
  const { file } = await openFile('r');
  const writer = new FileWriter(file, 0);
  await writer.add(Buffer.from('x'));
  await expect(writer.end()).rejects.toThrow('EBADF');
  await expect(writer.add(Buffer.from('y'))).rejects.toThrow('EBADF');
});
