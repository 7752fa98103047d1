import type { Region } from '@plainview/domain/release/redactions/redaction-track';

/** A face on a frame: its region from the brows to the chin, and how sure the detector is, from 0 to 1. */
export interface FoundFace extends Region {
  readonly score: number;
}

/** The picture of a frame: four bytes each for red, green, blue and opacity, row by row. */
export interface ColorPicture {
  readonly width: number;
  readonly height: number;
  readonly pixels: Uint8ClampedArray;
}

/**
 * Finds faces in single pictures. It says where a face is, never whose: implementations compute no features by
 * which people could be recognized. Another model is another implementation.
 */
export interface FaceDetector {
  /** Widths to which a frame is reduced: one for small faces and one for large ones. */
  readonly widths: readonly number[];
  /** Finds the faces in a picture of one of the widths. */
  readonly detect: (picture: ColorPicture) => Promise<readonly FoundFace[]>;
}

/** Faces that overlap by this much (area in common by area together) are one. */
const SAME_FACE = 0.3;

const areaOf = ({ x1, y1, x2, y2 }: Region): number => Math.max(x2 - x1, 0) * Math.max(y2 - y1, 0);

/** Returns the area that two regions have in common by the area of both together. */
export function overlapOf(one: Region, other: Region): number {
  const common = areaOf({
    x1: Math.max(one.x1, other.x1),
    y1: Math.max(one.y1, other.y1),
    x2: Math.min(one.x2, other.x2),
    y2: Math.min(one.y2, other.y2),
  });
  return common === 0 ? 0 : common / (areaOf(one) + areaOf(other) - common);
}

/** Returns each face once, as it was found with the highest score (non-maximum suppression). */
export function distinctFaces(faces: readonly FoundFace[]): FoundFace[] {
  const kept: FoundFace[] = [];
  for (const face of faces.toSorted((one, other) => other.score - one.score))
    if (kept.every((better) => overlapOf(better, face) < SAME_FACE)) kept.push(face);
  return kept;
}
