import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const compressible = /\.(?:js|css|html|svg|wasm)$/u;
/** Programs of many megabytes: the best quality takes a minute for one, to save 5 %. */
const program = /\.wasm$/u;
const PROGRAM_QUALITY = 5;
/** A smaller file fits into one network packet with its headers. */
const SMALLEST_BYTES = 1024;

/**
 * Adds a Brotli and a gzip copy to each text file of the build, so that the server does not
 * compress on request.
 */
export function compressFiles(): Plugin {
  return {
    name: 'plainview:compress-files',
    apply: 'build',
    async writeBundle({ dir }) {
      if (dir === undefined) throw new Error('the build has no folder');
      const files = await readdir(dir, { recursive: true });
      await Promise.all(
        files.filter((file) => compressible.test(file)).map((file) => compressFile(path.join(dir, file))),
      );
    },
  };
}

async function compressFile(file: string): Promise<void> {
  const content = await readFile(file);
  if (content.length < SMALLEST_BYTES) return;
  const params = {
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_QUALITY]: program.test(file) ? PROGRAM_QUALITY : constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
  };
  await Promise.all([
    promisify(brotliCompress)(content, { params }).then((part) => writeFile(`${file}.br`, part)),
    promisify(gzip)(content, { level: constants.Z_BEST_COMPRESSION }).then((part) =>
      writeFile(`${file}.gz`, part),
    ),
  ]);
}
