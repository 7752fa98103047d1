import type { FrameShape } from '@plainview/domain/review/findings/frame-shapes';
import { drawLines, heightOf } from './pdf-text.ts';
import { QUIET, RULE, type Element, type Pdf } from './tagged-pdf.ts';
import type { TextLine } from './typesetting/text-block.ts';

/** A picture with the shapes drawn on it. */
export interface Figure {
  readonly picture: PDFKit.Mixins.OpenedImage;
  /** Size in pixels, which determines the aspect ratio of the frame. */
  readonly width: number;
  readonly height: number;
  readonly shapes: readonly FrameShape[];
  /** Alternative text for screen readers. */
  readonly alternative: string;
  /** Shown below, one line each. */
  readonly caption: string;
  /** A hash below the caption, with its line breaks. */
  readonly hash: string;
}

/** A figure at its size on the page, in points. It is drawn at the right of its cell. */
export interface PlacedFigure {
  readonly figure: Figure;
  readonly width: number;
  readonly height: number;
  readonly caption: readonly TextLine[];
  /** Includes the caption and the surrounding space. */
  readonly totalHeight: number;
}

/** 70 mm. */
export const FIGURE_WIDTH = 198.4;
const HIGHEST = 150;
/** For portrait pictures, which would otherwise be tiny. */
const HIGHEST_UPRIGHT = 190;
const GAP = 4;
const CAPTION_SIZE = 7;
const HASH_SIZE = 6.5;

/** Scales a figure to its width, never above one point per pixel. */
export function placeFigure(pdf: Pdf, figure: Figure): PlacedFigure {
  const highest = figure.height > figure.width ? HIGHEST_UPRIGHT : HIGHEST;
  const scale = Math.min(FIGURE_WIDTH / figure.width, highest / figure.height, 1);
  const [width, height] = [figure.width * scale, figure.height * scale];
  const caption = [
    ...pdf.layout.lines(figure.caption, FIGURE_WIDTH, { style: 'text', size: CAPTION_SIZE, lineGap: 1 }),
    ...pdf.layout.lines(figure.hash, FIGURE_WIDTH, { style: 'mono', size: HASH_SIZE, lineGap: 1 }),
  ];
  return { figure, width, height, caption, totalHeight: height + GAP + heightOf(caption) };
}

/** Draws a figure and its caption as parts of an element. */
export function drawFigure(pdf: Pdf, parent: Element, placed: PlacedFigure, x: number, top: number): void {
  const { figure, width, height, caption } = placed;
  const y = top;
  const options = { alt: figure.alternative, bbox: [x, y, x + width, y + height], placement: 'Block' };
  const draw = (): void => {
    const { kit } = pdf;
    kit.image(figure.picture, x, y, { width, height });
    kit.save();
    kit.rect(x, y, width, height).clip();
    for (const shape of figure.shapes) drawShape(pdf, shape, { x, y, width, height });
    kit.restore();
    kit.rect(x, y, width, height).lineWidth(0.5).stroke(RULE);
  };
  parent.add(pdf.kit.struct('Figure', options, draw));
  parent.add(() => drawLines(pdf, caption, y + height + GAP, { x, width: 0, color: QUIET, align: 'left' }));
}

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Length of an arrow's head in points, for an arrow that is long enough. */
const HEAD = 10;

/** Draws a shape in yellow with a dark edge, as the review room does, so that it shows on any footage. */
function drawShape({ kit }: Pdf, shape: FrameShape, box: Box): void {
  for (const [color, width] of [
    ['#1c1c1c', 3.4],
    ['#ffd60a', 1.7],
  ] as const) {
    outline(kit, shape, box);
    kit.lineWidth(width).lineCap('round').lineJoin('round').stroke(color);
  }
}

function outline(kit: PDFKit.PDFDocument, { kind, x1, y1, x2, y2 }: FrameShape, box: Box): void {
  const [left, right] = [box.x + x1 * box.width, box.x + x2 * box.width];
  const [top, bottom] = [box.y + y1 * box.height, box.y + y2 * box.height];
  if (kind === 'box') {
    kit.rect(left, top, right - left, bottom - top);
    return;
  }
  const angle = Math.atan2(bottom - top, right - left);
  const head = Math.min(HEAD, Math.hypot(right - left, bottom - top) / 2);
  kit.moveTo(left, top).lineTo(right, bottom);
  for (const turn of [0.5, -0.5]) {
    kit.moveTo(right, bottom);
    kit.lineTo(right - head * Math.cos(angle + turn), bottom - head * Math.sin(angle + turn));
  }
}
