import { fillSpan, type Canvas, type Color, type Spot } from './canvas.ts';

/** Seven rows per character with five dots each, as two hexadecimal digits per row. */
const GLYPHS: Readonly<Record<string, string>> = {
  A: '0e11111f111111', B: '1e11111e11111e', C: '0e11101010110e', D: '1e11111111111e', E: '1f10101e10101f',
  F: '1f10101e101010', G: '0e11101711110f', H: '1111111f111111', I: '0e04040404040e', J: '0702020202120c',
  K: '11121418141211', L: '1010101010101f', M: '111b1515111111', N: '11191513111111', O: '0e11111111110e',
  P: '1e11111e101010', Q: '0e11111115120d', R: '1e11111e141211', S: '0f10100e01011e', T: '1f040404040404',
  U: '1111111111110e', V: '11111111110a04', W: '11111115151b11', X: '11110a040a1111', Y: '11110a04040404',
  Z: '1f01020408101f', '0': '0e11131519110e', '1': '040c040404040e', '2': '0e11010204081f',
  '3': '1f02040201110e', '4': '02060a121f0202', '5': '1f101e0101110e', '6': '0608101e11110e',
  '7': '1f010204080808', '8': '0e11110e11110e', '9': '0e11110f01020c', '-': '0000001f000000',
  ':': '000c0c000c0c00', '.': '00000000000c0c', '/': '01010204081010',
}; // prettier-ignore

const ADVANCE = 6;
const ROWS = 7;

/** Returns the width of a line of text in pixels. */
export const textWidth = (text: string, scale: number): number => (text.length * ADVANCE - 1) * scale;

/** Draws capital letters and digits. Characters missing from the table become spaces. */
export function drawText(canvas: Canvas, text: string, [x, y]: Spot, scale: number, color: Color): void {
  for (let place = 0; place < text.length; place += 1) {
    const glyph = GLYPHS[text.charAt(place)];
    if (glyph === undefined) continue;
    for (let row = 0; row < ROWS; row += 1) {
      const dots = Number.parseInt(glyph.slice(row * 2, row * 2 + 2), 16);
      for (let dot = 0; dot < 5; dot += 1) {
        if ((dots & (16 >> dot)) === 0) continue;
        const left = x + (place * ADVANCE + dot) * scale;
        for (let line = 0; line < scale; line += 1) {
          fillSpan(canvas, y + row * scale + line, left, left + scale, color);
        }
      }
    }
  }
}
