/** Returns a valid input of each procedure of uploads and imports; undefined where it takes none. */
export const uploadInputs = (id: string): Readonly<Record<string, object | undefined>> => ({
  'uploads.list': undefined,
  'uploads.get': { id },
  'uploads.seal': { id, sha256: '0'.repeat(64) },
  'uploads.discard': { id },
  'imports.start': {
    fileName: 'x.csv',
    sha256: '0'.repeat(64),
    rows: [{ row: 2, fileName: 'x.mp4', note: null }],
  },
  'imports.list': {},
  'imports.get': { id },
  'imports.findBySpreadsheet': { sha256: '0'.repeat(64) },
  'imports.findStoredFiles': { sizes: [1] },
  'imports.getMapping': undefined,
  'imports.setMapping': { mapping: { fileName: 'File' } },
});
