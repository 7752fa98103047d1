import { crc32, deflateSync } from 'node:zlib';

/** A JPEG of 32 × 18 pixels. */
export const pixelJpeg: Uint8Array = Buffer.from(
  [
    '/9j/4AAQSkZJRgABAgAAAQABAAD/2wBDAAgoKC8oLzc3Nzc3N0E8QUNDQ0FBQUFDQ0NISEhVVVVISEhDQ0hIUFBVVVxfXFdXVVdf',
    'X2RkZHh4c3OMjJGsrM//xAB0AAADAQAAAAAAAAAAAAAAAAAEBgUHAQEBAQEAAAAAAAAAAAAAAAAGBAUCEAABAwIEBwEBAQAAAAAA',
    'AAABAgARMSEiQRIDUXGBQvAyEyPBoREAAQMEAQMFAQAAAAAAAAAAAQACEYEDIUEyEjFxobEzUvCR/8AAEQgAEgAgAwEiAAIRAAMR',
    'AP/aAAwDAQACEQMRAD8Ay7GVEJ55W6luCN7fSSAcpomI4zEQ5KI/RNSdJjjFWwAj56IvXRnGqY5x1eNeum6cjE4BzErdfbHXk8Zg',
    '+kD9RZpj21CbGoobHhk2bb3d2+k/4P6x1mPkkYSCowe2TIlm7d/oDiJINu6DeGiddeWySf6ftE+N91GWgtLdHVAY867JcV7nzJkp',
    'Yyvc+ZMlLP6oub3ymvuUuCrrhyBV1w1rlAeBX//Z',
  ].join(''),
  'base64',
);

/** Returns a chunk of a PNG. */
export function pngChunk(name: string, body: Uint8Array): Buffer {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), body]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(body.byteLength);
  check.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, check]);
}

/** Returns a PNG of 2 × 1 pixels with transparency and with a text about its author. */
export function examplePng({ width = 2, height = 1, interlace = 0 } = {}): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 6, 0, 0, interlace], 8);
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    pngChunk('IHDR', header),
    pngChunk('tEXt', Buffer.from('Author\0Dana Kim', 'latin1')),
    pngChunk('IDAT', deflateSync(Buffer.from([0, 200, 30, 30, 255, 30, 30, 200, 128]))),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}
