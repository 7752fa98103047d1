import { createRequire } from 'node:module';
import path from 'node:path';
import type * as Mediabunny from 'mediabunny';

const require = createRequire(import.meta.url);

/**
 * The library that reads videos, from its one minified CommonJS file. Its hundred ES modules take three times
 * as long to load, and each probed file loads them again, in a process of its own.
 */
const library: typeof Mediabunny = require(
  path.join(path.dirname(require.resolve('mediabunny')), 'mediabunny.min.cjs'),
);

export const { CustomSource, EncodedPacketSink, Input, MATROSKA, MP4, MPEG_TS, QTFF, WEBM } = library;
