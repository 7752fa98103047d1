import { samplePatch, type Grid, type Patch, type Pyramid } from './gray-picture.ts';
import { compare, MOST_CANDIDATES, peaksOf } from './similarity-map.ts';
import { blendTemplate, peakOffset, similarityAt, toTemplate, type Template } from './template.ts';

/** Position of an object, in pixels of the picture. Parts of it may be outside. */
export interface Place {
  readonly centerX: number;
  readonly centerY: number;
  /** As a part of the size at first. */
  readonly scale: number;
}

/** `weak`: it is not recognized on this frame, but may be on a later one. */
export type Sighting =
  | { readonly kind: 'found'; readonly box: Box; readonly score: number }
  | { readonly kind: 'weak' }
  | { readonly kind: 'left' };

/** A box in pixels of the picture. */
export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** About as many samples has the template that is compared last; the one that searches has a quarter of them. */
const FINE_SAMPLES = 1200;
const COARSE_SAMPLES = 300;
const FEWEST_SAMPLES_ACROSS = 6;

/** Sizes that are tried from one frame to the next, as factors. */
const SCALE_STEP = 1.05;
const FINE_SCALE_STEP = 1.025;
/** Another size has to be better by this factor, since noise alone changes the score. */
const SCALE_PENALTY = 0.99;
const SMALLEST_SCALE = 0.15;
const LARGEST_SCALE = 8;

/** How far an object may move from one frame to the next, as a part of the box's side and at least in pixels. */
const SEARCH_PART = 0.6;
const SEARCH_PIXELS = 20;
/** Samples around the coarse place that are compared with the fine template. */
const REFINE_RADIUS = 3;

/** Similarity from which on the object is recognized, and that after a jump or after it was not recognized. */
const RECOGNIZED = 0.52;
const SURELY_RECOGNIZED = 0.68;
/** The same for boxes with a shorter side than this many pixels: few pixels resemble others by chance. */
const SMALL_SIDE = 20;
const SMALL_RECOGNIZED = 0.9;
/** Distance from the expected place, as a part of the side, from which on a movement is a jump. */
const JUMP = 0.35;
/** Similarity from which on the appearance is learned, and that to the first ones at which it becomes one of them. */
const LEARNED = 0.62;
const LEARNING_RATE = 0.25;
const CHANGED = 0.75;
const MOST_ANCHORS = 8;
/** Part of the side within which a place that fits an earlier appearance corrects the one that fits the last one. */
const DRIFT = 0.15;
const ANCHORED = 0.6;

/** Part of the box that must be in the picture. */
const LEAST_VISIBLE = 0.4;

interface Candidate extends Place {
  readonly score: number;
}

/**
 * Follows an object from frame to frame by normalized cross-correlation: a search with a small template over the
 * surroundings in three sizes, then a comparison with a fine one. The appearance that was seen last, blended over
 * frames, finds the object; the appearances at the beginning and after larger changes correct the place, so that
 * small errors do not add up.
 */
export class ObjectTracker {
  private readonly size: { readonly width: number; readonly height: number };
  private readonly fine: { readonly columns: number; readonly rows: number };
  private readonly coarse: { readonly columns: number; readonly rows: number };
  private place: Place;
  /** Pixels per frame. */
  private velocity = { x: 0, y: 0 };
  /** The appearance that was seen last; null if there is nothing to recognize. */
  private recent: { readonly fine: Template; readonly coarse: Template } | null;
  private anchors: readonly Template[] = [];
  /** Frames since the object was recognized. */
  private missed = 0;

  constructor(pyramid: Pyramid, box: Box) {
    const { x, y, width, height } = box;
    this.size = { width, height };
    this.place = { centerX: x + width / 2, centerY: y + height / 2, scale: 1 };
    this.fine = samplesOf(width / height, FINE_SAMPLES);
    this.coarse = samplesOf(width / height, COARSE_SAMPLES);
    const fine = toTemplate(this.sample(pyramid, this.place, this.fine));
    const coarse = toTemplate(this.sample(pyramid, this.place, this.coarse));
    this.recent = fine && coarse && { fine, coarse };
    if (fine) this.anchors = [fine];
  }

  /** Finds the object on the next frame. */
  next(pyramid: Pyramid): Sighting {
    const { recent } = this;
    if (!recent) return { kind: 'weak' };
    const found = this.search(pyramid, recent);
    if (!found || found.score < this.neededScore(found)) {
      this.missed += 1;
      return { kind: this.isOutside(pyramid) ? 'left' : 'weak' };
    }
    const frames = this.missed + 1;
    this.velocity = {
      x: (found.centerX - this.place.centerX) / frames,
      y: (found.centerY - this.place.centerY) / frames,
    };
    this.place = found;
    this.missed = 0;
    if (this.isOutside(pyramid)) return { kind: 'left' };
    this.learn(pyramid, found.score);
    return { kind: 'found', box: this.boxOf(found), score: found.score };
  }

  /** Returns how similar a place has to be for the object to be recognized there. */
  private neededScore({ centerX, centerY, scale }: Place): number {
    const { place, velocity, size } = this;
    const jump = Math.hypot(centerX - place.centerX - velocity.x, centerY - place.centerY - velocity.y);
    const side = Math.min(size.width, size.height) * scale;
    if (jump <= JUMP * side && this.missed === 0) return RECOGNIZED;
    return side < SMALL_SIDE ? SMALL_RECOGNIZED : SURELY_RECOGNIZED;
  }

  private boxOf({ centerX, centerY, scale }: Place): Box {
    const [width, height] = [this.size.width * scale, this.size.height * scale];
    return { x: centerX - width / 2, y: centerY - height / 2, width, height };
  }

  /** Returns whether most of the box is outside the picture, or will be after a short way in its direction. */
  private isOutside([picture]: Pyramid): boolean {
    if (!picture) return true;
    const { centerX, centerY, scale } = this.place;
    const [x, y] = [centerX + this.velocity.x * this.missed, centerY + this.velocity.y * this.missed];
    const box = this.boxOf({ centerX: x, centerY: y, scale });
    const near = this.boxOf({ ...this.place, scale: scale * 2 });
    const isInside =
      visiblePart(near.x, near.width, picture.width) === 1 &&
      visiblePart(near.y, near.height, picture.height) === 1;
    if (isInside) return false;
    const part =
      visiblePart(box.x, box.width, picture.width) * visiblePart(box.y, box.height, picture.height);
    return part < LEAST_VISIBLE + 0.02;
  }

  private sample(
    pyramid: Pyramid,
    { centerX, centerY, scale }: Place,
    { columns, rows }: { readonly columns: number; readonly rows: number },
    [marginX, marginY]: readonly [number, number] = [0, 0],
  ): Patch {
    const stepX = (this.size.width * scale) / columns;
    const stepY = (this.size.height * scale) / rows;
    const grid: Grid = {
      left: centerX - (columns / 2 + marginX) * stepX,
      top: centerY - (rows / 2 + marginY) * stepY,
      stepX,
      stepY,
      columns: columns + 2 * marginX,
      rows: rows + 2 * marginY,
    };
    return samplePatch(pyramid, grid);
  }

  private search(
    pyramid: Pyramid,
    recent: { readonly fine: Template; readonly coarse: Template },
  ): Candidate | null {
    const candidates = this.scan(pyramid, recent.coarse);
    let best: Candidate | null = null;
    for (const candidate of candidates) {
      const refined = this.refine(pyramid, recent.fine, candidate);
      if (!best || refined.score > best.score) best = refined;
    }
    return best && this.anchor(pyramid, best);
  }

  /** Returns the places around the last one that are most similar, in three sizes. */
  private scan(pyramid: Pyramid, template: Template): readonly Candidate[] {
    const { place, velocity, missed } = this;
    const reach = missed + 1;
    const near = {
      centerX: place.centerX + velocity.x * Math.min(reach, 3) * 0.7,
      centerY: place.centerY + velocity.y * Math.min(reach, 3) * 0.7,
    };
    const candidates: Candidate[] = [];
    for (const factor of [1, 1 / SCALE_STEP, SCALE_STEP]) {
      const scale = place.scale * factor;
      if (scale < SMALLEST_SCALE || scale > LARGEST_SCALE) continue;
      const at = { ...near, scale };
      const [stepX, stepY] = [
        (this.size.width * scale) / template.columns,
        (this.size.height * scale) / template.rows,
      ];
      const margin = (side: number, step: number): number =>
        Math.ceil((Math.max(side * scale * SEARCH_PART, SEARCH_PIXELS) * Math.min(1 + missed / 6, 2)) / step);
      const margins = [margin(this.size.width, stepX), margin(this.size.height, stepY)] as const;
      const map = compare(template, this.sample(pyramid, at, this.coarse, margins));
      for (const { column, row, score } of peaksOf(map, margins))
        candidates.push({
          centerX: at.centerX + (column - margins[0]) * stepX,
          centerY: at.centerY + (row - margins[1]) * stepY,
          scale,
          score: factor === 1 ? score : score * SCALE_PENALTY,
        });
    }
    return candidates.toSorted((one, other) => other.score - one.score).slice(0, MOST_CANDIDATES);
  }

  /** Returns the most similar place next to another one, between samples and between sizes. */
  private refine(pyramid: Pyramid, template: Template, near: Place): Candidate {
    const tried = [1 / FINE_SCALE_STEP, 1, FINE_SCALE_STEP].map((factor) =>
      this.bestNear(pyramid, template, { ...near, scale: near.scale * factor }),
    );
    const [smaller, same, larger] = tried;
    if (!smaller || !same || !larger) throw new Error('three sizes are compared');
    const best = tried.reduce((one, other) => (other.score > one.score ? other : one));
    if (best.score <= same.score / SCALE_PENALTY || best === same) {
      const offset = peakOffset(smaller.score, same.score, larger.score);
      return { ...same, scale: same.scale * FINE_SCALE_STEP ** offset };
    }
    return best;
  }

  private bestNear(pyramid: Pyramid, template: Template, near: Place): Candidate {
    const margins = [REFINE_RADIUS, REFINE_RADIUS] as const;
    const map = compare(template, this.sample(pyramid, near, this.fine, margins));
    const { columns, scores } = map;
    let at = 0;
    for (let each = 1; each < scores.length; each += 1)
      if ((scores[each] ?? -1) > (scores[at] ?? -1)) at = each;
    const [column, row] = [at % columns, Math.floor(at / columns)];
    const score = scores[at] ?? -1;
    const isEdge = column === 0 || column === columns - 1 || row === 0 || row === map.rows - 1;
    const right = isEdge ? 0 : peakOffset(scores[at - 1] ?? -1, score, scores[at + 1] ?? -1);
    const down = isEdge ? 0 : peakOffset(scores[at - columns] ?? -1, score, scores[at + columns] ?? -1);
    const { width, height } = this.size;
    return {
      centerX: near.centerX + ((column + right - REFINE_RADIUS) * width * near.scale) / this.fine.columns,
      centerY: near.centerY + ((row + down - REFINE_RADIUS) * height * near.scale) / this.fine.rows,
      scale: near.scale,
      score,
    };
  }

  /** Corrects a place with the earlier appearance that fits best, unless that fits another place. */
  private anchor(pyramid: Pyramid, found: Candidate): Candidate {
    const patch = this.sample(pyramid, found, this.fine);
    let best: Template | null = null;
    let most = -1;
    for (const anchor of this.anchors) {
      const score = similarityAt(anchor, patch, 0, 0);
      if (score <= most) continue;
      most = score;
      best = anchor;
    }
    if (!best) return found;
    const anchored = this.refine(pyramid, best, found);
    const limit = DRIFT * Math.min(this.size.width, this.size.height) * found.scale;
    const distance = Math.hypot(anchored.centerX - found.centerX, anchored.centerY - found.centerY);
    const score = Math.max(found.score, anchored.score);
    if (anchored.score >= ANCHORED && distance <= limit) return { ...anchored, score };
    return found;
  }

  /** Learns how the object looks now. */
  private learn(pyramid: Pyramid, score: number): void {
    const { recent, place } = this;
    if (!recent || score < LEARNED) return;
    const patch = this.sample(pyramid, place, this.fine);
    const isWhole =
      patch.columnsInside[1] - patch.columnsInside[0] === patch.columns &&
      patch.rowsInside[1] - patch.rowsInside[0] === patch.rows;
    if (!isWhole) return;
    const coarse = this.sample(pyramid, place, this.coarse);
    this.recent = {
      fine: blendTemplate(recent.fine, patch, LEARNING_RATE),
      coarse: blendTemplate(recent.coarse, coarse, LEARNING_RATE),
    };
    const known = Math.max(...this.anchors.map((anchor) => similarityAt(anchor, patch, 0, 0)));
    if (known < CHANGED && this.anchors.length < MOST_ANCHORS)
      this.anchors = [...this.anchors, this.recent.fine];
  }
}

/** Returns the part of a box's side that is within the picture's. */
const visiblePart = (start: number, side: number, most: number): number =>
  Math.max(Math.min(start + side, most) - Math.max(start, 0), 0) / side;

/** Returns about this many samples for a box of an aspect ratio. */
function samplesOf(ratio: number, count: number): { readonly columns: number; readonly rows: number } {
  const columns = Math.max(Math.round(Math.sqrt(count * ratio)), FEWEST_SAMPLES_ACROSS);
  return { columns, rows: Math.max(Math.round(count / columns), FEWEST_SAMPLES_ACROSS) };
}
