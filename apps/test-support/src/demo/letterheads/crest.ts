import { promisify } from 'node:util';
import { crc32, deflate } from 'node:zlib';

type Paint = readonly [red: number, green: number, blue: number];

/** The arms of an invented agency: a shield with one sign on it. */
export interface Crest {
  readonly field: Paint;
  readonly rim: Paint;
  readonly sign: 'blossom' | 'peaks' | 'waves' | 'bend';
}

const WIDTH = 240;
const HEIGHT = 280;
/** Samples per pixel and direction, for smooth edges. */
const FINE = 3;
const INNER = 0.9;

/** Returns whether a point is on the shield. The picture is 2 high, and its middle is the origin. */
function isOnShield(x: number, y: number, size: number): boolean {
  const [across, down] = [Math.abs(x) / size, y / size];
  if (down < -0.95 || across > 0.8) return false;
  return down < 0 || (across / 0.8) ** 2 + (down / 0.97) ** 2.6 < 1;
}

const signs: Readonly<Record<Crest['sign'], (x: number, y: number) => boolean>> = {
  blossom(x, y) {
    const turn = (Math.atan2(x, -y) / (2 * Math.PI)) * 5;
    const aside = Math.abs(turn - Math.round(turn)) * 2;
    return Math.hypot(x, y + 0.08) < 0.55 - 0.33 * aside;
  },
  peaks: (x, y) => y > 0.05 + Math.min(Math.abs(x + 0.3), Math.abs(x - 0.34) + 0.14) * 1.3 - 0.5 && y < 0.3,
  waves: (x, y) => {
    const row = (y + 0.45 - 0.07 * Math.sin(x * 9)) / 0.26;
    return row > 0 && row < 4 && row % 1 < 0.5;
  },
  bend: (x, y) => Math.abs(y - x * 1.1 + 0.1) < 0.24,
};

function paintAt({ field, rim, sign }: Crest, x: number, y: number): Paint | null {
  if (!isOnShield(x, y, 1)) return null;
  if (!isOnShield(x, y, INNER) || signs[sign](x, y)) return rim;
  return field;
}

/** Returns a pixel: the mean of its samples, transparent where there is no shield. */
function pixelAt(crest: Crest, column: number, row: number): readonly number[] {
  const sum = [0, 0, 0];
  let painted = 0;
  for (let sample = 0; sample < FINE * FINE; sample += 1) {
    const x = column + ((sample % FINE) + 0.5) / FINE;
    const y = row + (Math.floor(sample / FINE) + 0.5) / FINE;
    const paint = paintAt(crest, (x - WIDTH / 2) / (HEIGHT / 2), (y - HEIGHT / 2) / (HEIGHT / 2));
    if (!paint) continue;
    painted += 1;
    for (const [place, part] of paint.entries()) sum[place] = (sum[place] ?? 0) + part;
  }
  return [...sum.map((part) => part / Math.max(painted, 1)), (painted / FINE ** 2) * 255].map(Math.round);
}

/** Draws a crest. @returns a PNG */
export async function drawCrest(crest: Crest): Promise<Buffer> {
  const rows: Buffer[] = [];
  for (let row = 0; row < HEIGHT; row += 1) {
    const pixels = Array.from({ length: WIDTH }, (_, column) => pixelAt(crest, column, row));
    // Each row begins with its filter: none.
    rows.push(Buffer.from([0, ...pixels.flat()]));
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(WIDTH, 0);
  header.writeUInt32BE(HEIGHT, 4);
  // Eight bits for each of red, green, blue and opacity.
  header.set([8, 6], 8);
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    chunk('IDAT', await promisify(deflate)(Buffer.concat(rows))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(name: string, body: Uint8Array): Buffer {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), body]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(body.byteLength);
  check.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, check]);
}
