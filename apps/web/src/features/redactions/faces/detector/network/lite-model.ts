/** A tensor of a model: its shape, and its values where they are constant. */
export interface LiteTensor {
  readonly shape: readonly number[];
  /** Null where the values are computed. */
  readonly values: Float32Array | Int32Array | null;
}

/** An operator of a model, with the numbers of its tensors. */
export interface LiteOperator {
  readonly kind: LiteOperatorKind;
  readonly inputs: readonly number[];
  readonly outputs: readonly number[];
  readonly strides: readonly [number, number];
}

/** A model in the format of TensorFlow Lite, as far as face detectors use it. */
export interface LiteModel {
  readonly tensors: readonly LiteTensor[];
  readonly operators: readonly LiteOperator[];
  readonly inputs: readonly number[];
  readonly outputs: readonly number[];
}

/** Codes of operators in the format. */
const operatorKinds = {
  0: 'add',
  3: 'convolution',
  4: 'depthwise-convolution',
  6: 'dequantize',
  17: 'max-pool',
  19: 'relu',
  22: 'reshape',
  23: 'resize-bilinear',
  34: 'pad',
} as const;
export type LiteOperatorKind = (typeof operatorKinds)[keyof typeof operatorKinds];

const isKnown = (code: number): code is keyof typeof operatorKinds => code in operatorKinds;

/** Types of tensors in the format. */
const FLOAT_32 = 0;
const FLOAT_16 = 1;
const INT_32 = 2;

/** Reads tables of a FlatBuffer by the numbers of their fields. */
class FlatBuffer {
  readonly view: DataView<ArrayBuffer>;

  constructor(bytes: ArrayBuffer) {
    this.view = new DataView(bytes);
  }

  /** Returns the position to which an offset leads. */
  follow(at: number): number {
    return at + this.view.getUint32(at, true);
  }

  /** Returns the position of a table's field; 0 if it has the default value. */
  field(table: number, number: number): number {
    const layout = table - this.view.getInt32(table, true);
    const entry = 4 + 2 * number;
    if (entry >= this.view.getUint16(layout, true)) return 0;
    const offset = this.view.getUint16(layout + entry, true);
    return offset === 0 ? 0 : table + offset;
  }

  int32(table: number, number: number, otherwise = 0): number {
    const at = this.field(table, number);
    return at === 0 ? otherwise : this.view.getInt32(at, true);
  }

  int8(table: number, number: number): number {
    const at = this.field(table, number);
    return at === 0 ? 0 : this.view.getInt8(at);
  }

  /** Returns where the elements of a vector begin, and how many there are. */
  vector(table: number, number: number): { readonly start: number; readonly length: number } {
    const at = this.field(table, number);
    if (at === 0) return { start: 0, length: 0 };
    const vector = this.follow(at);
    return { start: vector + 4, length: this.view.getUint32(vector, true) };
  }

  tables(table: number, number: number): number[] {
    const { start, length } = this.vector(table, number);
    return Array.from({ length }, (_, at) => this.follow(start + 4 * at));
  }

  integers(table: number, number: number): number[] {
    const { start, length } = this.vector(table, number);
    return Array.from({ length }, (_, at) => this.view.getInt32(start + 4 * at, true));
  }
}

/** Returns a number of 16 bits (IEEE 754 half precision). */
function readHalf(bits: number): number {
  const sign = bits & 0x80_00 ? -1 : 1;
  const exponent = (bits >> 10) & 0x1f;
  const fraction = bits & 0x3_ff;
  if (exponent === 0) return sign * fraction * 2 ** -24;
  return sign * (1 + fraction / 1024) * 2 ** (exponent - 15);
}

function readValues(file: FlatBuffer, buffer: number, type: number): LiteTensor['values'] {
  const { start, length } = file.vector(buffer, 0);
  const { view } = file;
  if (length === 0) return null;
  if (type === FLOAT_16)
    return Float32Array.from({ length: length / 2 }, (_, at) =>
      readHalf(view.getUint16(start + 2 * at, true)),
    );
  if (type === FLOAT_32)
    return Float32Array.from({ length: length / 4 }, (_, at) => view.getFloat32(start + 4 * at, true));
  if (type === INT_32)
    return Int32Array.from({ length: length / 4 }, (_, at) => view.getInt32(start + 4 * at, true));
  throw new Error(`type ${type} of a tensor is not supported`);
}

/** Positions of the strides among the options of operators that have them. */
const strideFields: Partial<Record<LiteOperatorKind, readonly [width: number, height: number]>> = {
  convolution: [1, 2],
  'depthwise-convolution': [1, 2],
  'max-pool': [1, 2],
};

function readOperator(file: FlatBuffer, table: number, codes: readonly number[]): LiteOperator {
  const code = codes[file.int32(table, 0)] ?? -1;
  if (!isKnown(code)) throw new Error(`operator ${code} is not supported`);
  const kind = operatorKinds[code];
  const fields = strideFields[kind];
  const optionsAt = file.field(table, 4);
  const options = optionsAt === 0 ? 0 : file.follow(optionsAt);
  return {
    kind,
    inputs: file.integers(table, 1),
    outputs: file.integers(table, 2),
    strides: fields ? [file.int32(options, fields[1], 1), file.int32(options, fields[0], 1)] : [1, 1],
  };
}

/**
 * Reads a model in the format of TensorFlow Lite (a FlatBuffer with the schema `TFL3`).
 * @throws Error if it has operators or types of numbers that face detectors do not use
 */
export function readLiteModel(bytes: ArrayBuffer): LiteModel {
  const file = new FlatBuffer(bytes);
  const root = file.follow(0);
  // Older files have the code in one byte.
  const codes = file.tables(root, 1).map((table) => Math.max(file.int32(table, 3), file.int8(table, 0)));
  const graph = file.tables(root, 2)[0];
  if (graph === undefined) throw new Error('the model is empty');
  const buffers = file.tables(root, 4);
  const tensors = file.tables(graph, 0).map((table): LiteTensor => {
    const buffer = buffers[file.int32(table, 2)];
    const values = buffer === undefined ? null : readValues(file, buffer, file.int8(table, 1));
    return { shape: file.integers(table, 0), values };
  });
  return {
    tensors,
    operators: file.tables(graph, 3).map((table) => readOperator(file, table, codes)),
    inputs: file.integers(graph, 1),
    outputs: file.integers(graph, 2),
  };
}
