import { createRequire } from 'node:module';
import type * as Mediabunny from 'mediabunny';

/**
 * The library that reads videos, from its one CommonJS file. Its hundred ES modules take twice as long to load, and
 * each probed file loads them again, in a process of its own.
 */
const library: typeof Mediabunny = createRequire(import.meta.url)('mediabunny');

export const { CustomSource, EncodedPacketSink, Input, MATROSKA, MP4, MPEG_TS, QTFF, WEBM } = library;
