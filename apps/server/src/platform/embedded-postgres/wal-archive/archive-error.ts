/** An archive that cannot be used. The message says what to do. */
export class ArchiveError extends Error {
  override readonly name: string = 'ArchiveError';
}

/** The archive belongs to another database, whose WAL must not be mixed with this one's. */
export class ForeignArchive extends ArchiveError {
  override readonly name = 'ForeignArchive';

  constructor(place: string) {
    super(`${place} is the archive of another database. Set WAL_ARCHIVE to a place of its own for each.`);
  }
}

/** An object of the archive that is not the one that was stored under its name. */
export class DamagedObject extends ArchiveError {
  override readonly name = 'DamagedObject';
}
