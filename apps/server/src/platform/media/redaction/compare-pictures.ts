import type { Area, PictureSize } from '@plainview/domain/release/redactions/hidden-areas';

/**
 * Most that the mean absolute difference of a block may be outside of hidden areas, of 255. The renderer's copies of
 * noise, drawings and fractals differ by up to 3.9.
 */
export const OUTSIDE_TOLERANCE = 6;
/** Largest difference of a pixel from black inside of a hidden area, of 255. In copies of hard videos, it is up to 17. */
export const INSIDE_TOLERANCE = 24;
/** Blocks that are mostly hidden are judged as if this many pixels were visible: coding errors gather at edges. */
const FEWEST_PIXELS = 64;
const LUMA_BLOCK = 16;
const BLACK = 16;
const NO_COLOR = 128;

/** A block or area of a frame that differs by more than its tolerance. */
export interface Difference {
  readonly kind: 'changed-outside' | 'visible-inside' | 'label';
  readonly area: Area;
  readonly measured: number;
}

interface Plane {
  /** Its position in the bytes of a frame. */
  readonly offset: number;
  readonly width: number;
  readonly height: number;
  /** Size of its blocks, all of which cover 16 × 16 pixels of the picture. */
  readonly block: number;
  readonly black: number;
}

/** Returns the number of bytes of a frame in yuv420p. */
export const frameBytes = ({ width, height }: PictureSize): number => (width * height * 3) / 2;

/**
 * Compares decoded frames of a redacted copy with those of its original, all in yuv420p. Outside of the hidden areas,
 * blocks of 16 × 16 pixels must match within the codec's error, in brightness and color. Inside, every pixel must be
 * black.
 */
export class PictureComparison {
  readonly #planes: readonly Plane[];
  readonly #columns: number;
  readonly #rows: number;
  readonly #hidden: Uint8Array;
  /** Whether any of a block's pixels are hidden. */
  readonly #isTouched: Uint8Array;
  readonly #label: Area | null;
  #areas = '[]';
  #largestOutside = 0;
  #largestInside = 0;

  /** @param label where a label is. Frames of the original are compared with the label on them, which nothing hides. */
  constructor({ width, height }: PictureSize, label: Area | null = null) {
    this.#label = label;
    const [half, low] = [width / 2, height / 2];
    const chroma = { width: half, height: low, block: LUMA_BLOCK / 2, black: NO_COLOR };
    this.#planes = [
      { offset: 0, width, height, block: LUMA_BLOCK, black: BLACK },
      { ...chroma, offset: width * height },
      { ...chroma, offset: width * height + half * low },
    ];
    this.#columns = Math.ceil(width / LUMA_BLOCK);
    this.#rows = Math.ceil(height / LUMA_BLOCK);
    this.#hidden = new Uint8Array(half * low);
    this.#isTouched = new Uint8Array(this.#columns * this.#rows);
  }

  get largestOutside(): number {
    return this.#largestOutside;
  }

  get largestInside(): number {
    return this.#largestInside;
  }

  /** Compares a frame of the original and of the copy. Returns where they differ by more than allowed. */
  compare(original: Uint8Array, copy: Uint8Array, areas: readonly Area[]): readonly Difference[] {
    this.#hide(areas);
    const differences: Difference[] = [];
    for (const plane of this.#planes)
      for (let row = 0; row < this.#rows; row += 1)
        for (let column = 0; column < this.#columns; column += 1) {
          const isTouched = this.#isTouched[row * this.#columns + column] === 1;
          const found = isTouched
            ? this.#compareTouched(plane, { original, copy, row, column })
            : this.#compareVisible(plane, { original, copy, row, column });
          if (found) differences.push(found);
        }
    return differences;
  }

  #hide(areas: readonly Area[]): void {
    const shown = JSON.stringify(areas);
    if (shown === this.#areas) return;
    this.#areas = shown;
    this.#hidden.fill(0);
    this.#isTouched.fill(0);
    const width = this.#planes[1]?.width ?? 0;
    for (const { left, top, right, bottom } of areas) {
      for (let y = top / 2; y < bottom / 2; y += 1)
        this.#hidden.fill(1, y * width + left / 2, y * width + right / 2);
      for (let row = Math.floor(top / LUMA_BLOCK); row * LUMA_BLOCK < bottom; row += 1)
        for (let column = Math.floor(left / LUMA_BLOCK); column * LUMA_BLOCK < right; column += 1)
          this.#isTouched[row * this.#columns + column] = 1;
    }
    if (this.#label === null) return;
    const { left, top, right, bottom } = this.#label;
    for (let y = top / 2; y < bottom / 2; y += 1)
      this.#hidden.fill(0, y * width + left / 2, y * width + right / 2);
  }

  #compareVisible(plane: Plane, at: Block): Difference | null {
    const { original, copy, row, column } = at;
    const { offset, width, height, block } = plane;
    const [right, bottom] = [Math.min(width, (column + 1) * block), Math.min(height, (row + 1) * block)];
    let sum = 0;
    for (let y = row * block; y < bottom; y += 1) {
      const end = offset + y * width + right;
      for (let place = offset + y * width + column * block; place < end; place += 1) {
        const difference = (original[place] ?? 0) - (copy[place] ?? 0);
        sum += difference < 0 ? -difference : difference;
      }
    }
    return this.#judge(at, sum / ((right - column * block) * (bottom - row * block)));
  }

  #compareTouched(plane: Plane, at: Block): Difference | null {
    const { original, copy, row, column } = at;
    const { offset, width, height, block, black } = plane;
    const [right, bottom] = [Math.min(width, (column + 1) * block), Math.min(height, (row + 1) * block)];
    const isLuma = block === LUMA_BLOCK ? 1 : 0;
    const hiddenWidth = this.#planes[1]?.width ?? 0;
    let [sum, visible, inside] = [0, 0, 0];
    for (let y = row * block; y < bottom; y += 1)
      for (let x = column * block; x < right; x += 1) {
        const place = offset + y * width + x;
        const value = copy[place] ?? 0;
        if (this.#hidden[(y >> isLuma) * hiddenWidth + (x >> isLuma)] === 1)
          inside = Math.max(inside, Math.abs(value - black));
        else {
          sum += Math.abs((original[place] ?? 0) - value);
          visible += 1;
        }
      }
    this.#largestInside = Math.max(this.#largestInside, inside);
    if (inside > INSIDE_TOLERANCE) return { kind: 'visible-inside', area: areaOf(at), measured: inside };
    return this.#judge(at, sum / Math.max(visible, isLuma ? FEWEST_PIXELS : FEWEST_PIXELS / 4));
  }

  #judge(at: Block, measured: number): Difference | null {
    this.#largestOutside = Math.max(this.#largestOutside, measured);
    if (measured <= OUTSIDE_TOLERANCE) return null;
    const area = areaOf(at);
    return { kind: this.#isOnLabel(area) ? 'label' : 'changed-outside', area, measured };
  }

  #isOnLabel({ left, bottom }: Area): boolean {
    return this.#label !== null && left < this.#label.right && bottom > this.#label.top;
  }
}

interface Block {
  readonly original: Uint8Array;
  readonly copy: Uint8Array;
  readonly row: number;
  readonly column: number;
}

const areaOf = ({ row, column }: Block): Area => ({
  left: column * LUMA_BLOCK,
  top: row * LUMA_BLOCK,
  right: (column + 1) * LUMA_BLOCK,
  bottom: (row + 1) * LUMA_BLOCK,
});
