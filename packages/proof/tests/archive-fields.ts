/** Fields of the records of a ZIP archive by name: offset and length in bytes. */
type Fields = Readonly<Record<string, readonly [offset: number, length: number]>>;

/** Fields that both headers of a file have, from the needed version on. */
const common = (start: number): Fields => ({
  'version needed': [start, 2],
  flags: [start + 2, 2],
  method: [start + 4, 2],
  time: [start + 6, 2],
  date: [start + 8, 2],
  'CRC-32': [start + 10, 4],
  'stored size': [start + 14, 4],
  size: [start + 18, 4],
  'length of the name': [start + 22, 2],
  'length of the extra field': [start + 24, 2],
});

const LOCAL: Fields = { signature: [0, 4], ...common(4) };
const CENTRAL: Fields = {
  signature: [0, 4],
  'version made by': [4, 2],
  ...common(6),
  'length of the comment': [32, 2],
  disk: [34, 2],
  'internal attributes': [36, 2],
  'external attributes': [38, 4],
  offset: [42, 4],
};
const END: Fields = {
  signature: [0, 4],
  disk: [4, 2],
  'disk of the directory': [6, 2],
  'files on this disk': [8, 2],
  files: [10, 2],
  'length of the directory': [12, 4],
  'offset of the directory': [16, 4],
  'length of the comment': [20, 2],
};
const ZIP64_END: Fields = {
  signature: [0, 4],
  'size of the record': [4, 8],
  'version made by': [12, 2],
  'version needed': [14, 2],
  disk: [16, 4],
  'disk of the directory': [20, 4],
  'files on this disk': [24, 8],
  files: [32, 8],
  'length of the directory': [40, 8],
  'offset of the directory': [48, 8],
};
const ZIP64_LOCATOR: Fields = {
  signature: [0, 4],
  'disk of the record': [4, 4],
  'offset of the record': [8, 8],
  disks: [16, 4],
};

/** A field of a record, and the places of its bytes: in two headers for one that both have. */
export interface ArchiveField {
  readonly record: string;
  readonly field: string;
  readonly places: readonly number[];
  readonly length: number;
}

const fieldsAt = (record: string, start: number, fields: Fields): ArchiveField[] =>
  Object.entries(fields).map(([field, [offset, length]]) => ({
    record,
    field,
    places: [start + offset],
    length,
  }));

/** Returns the fields of both headers of a file, and those that both headers have, as one. */
export function headerFields(
  name: string,
  at: {
    readonly local: number;
    readonly central: number;
    readonly extra: { local: number; central: number };
  },
): ArchiveField[] {
  const { local, central, extra } = at;
  const nameLength = Buffer.byteLength(name);
  const own = (start: number, length: number): Fields => ({
    name: [start, nameLength],
    ...(length > 0 && { 'ZIP64 extra field': [start + nameLength, length] }),
  });
  const both = Object.entries({ ...common(4), name: [30, nameLength] as const });
  return [
    ...fieldsAt('local header', local, { ...LOCAL, ...own(30, extra.local) }),
    ...fieldsAt('central header', central, { ...CENTRAL, ...own(46, extra.central) }),
    ...both.map(([field, [offset, length]]) => ({
      record: 'both headers',
      field,
      places: [local + offset, central + offset + (field === 'name' ? 16 : 2)],
      length,
    })),
  ];
}

/** Returns the fields of the records that end an archive of this size. */
export const endFields = (size: number, { zip64 }: { readonly zip64: boolean }): ArchiveField[] => [
  ...fieldsAt('end record', size - 22, END),
  ...(zip64 ? fieldsAt('ZIP64 locator', size - 42, ZIP64_LOCATOR) : []),
  ...(zip64 ? fieldsAt('ZIP64 end record', size - 98, ZIP64_END) : []),
];

/** Returns other values of bytes: with one changed bit in each byte (of names, in three), and only zeros and ones. */
export function otherValues(value: Uint8Array): Uint8Array[] {
  const { length } = value;
  const places = length > 24 ? [0, length >> 1, length - 1] : [...value.keys()];
  const changed = places.map((place) =>
    value.map((byte, index) => (index === place ? byte ^ (1 << (place % 8)) : byte)),
  );
  const uniform = [0, 0xff].map((byte) => new Uint8Array(length).fill(byte));
  return [...changed, ...uniform].filter((other) => !Buffer.from(other).equals(value));
}
