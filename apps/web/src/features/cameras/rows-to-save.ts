/** A camera in the form of the starts. */
interface CameraRow {
  readonly videoId: string;
  readonly isChanged: boolean;
  /** Null if the camera has no start. */
  readonly stored: object | null;
}

/**
 * Returns the rows whose starts are stored: the edited ones, and the first time also that of the main camera,
 * by whose picture they were set. A start that no one has set is not stored.
 */
export function rowsToSave<Row extends CameraRow>(rows: readonly Row[], mainId: string): readonly Row[] {
  const isFirst = rows.every(({ stored }) => stored === null);
  return rows.filter(({ isChanged, videoId }) => isChanged || (isFirst && videoId === mainId));
}
