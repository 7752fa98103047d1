/** A value of a node's attribute. */
type Attribute = number | string | readonly number[];

/** A node of a graph; names connect the nodes. */
export interface OnnxNode {
  readonly operator: string;
  readonly inputs: readonly string[];
  readonly output: string;
  readonly attributes?: Readonly<Record<string, Attribute>>;
}

/** A constant of a graph. */
export interface OnnxConstant {
  readonly name: string;
  readonly shape: readonly number[];
  /** 64-bit integers are written from a `BigInt64Array`. */
  readonly values: Float32Array | BigInt64Array;
}

/** Names of the sides of an input or output; a number is a fixed side. */
export interface OnnxPort {
  readonly name: string;
  readonly shape: readonly (number | string)[];
}

export interface OnnxGraph {
  readonly nodes: readonly OnnxNode[];
  readonly constants: readonly OnnxConstant[];
  readonly inputs: readonly OnnxPort[];
  readonly outputs: readonly OnnxPort[];
}

type Bytes = Uint8Array<ArrayBuffer>;

const OPERATOR_SET = 13;
const FORMAT_VERSION = 8;
const FLOAT = 1;
const INT_64 = 7;
/** Types of attributes. */
const ONE_INTEGER = 2;
const TEXT = 3;
const INTEGERS = 7;

const encoder = new TextEncoder();

function concat(parts: readonly Bytes[]): Bytes {
  const all = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

function variableInteger(value: number): Bytes {
  const bytes: number[] = [];
  let rest = value;
  while (rest > 127) {
    bytes.push((rest & 127) | 128);
    rest = Math.floor(rest / 128);
  }
  return new Uint8Array([...bytes, rest]);
}

/** Fields of a Protocol Buffers message. */
const integer = (field: number, value: number): Bytes =>
  concat([variableInteger(field << 3), variableInteger(value)]);
const bytes = (field: number, content: Bytes): Bytes =>
  concat([variableInteger((field << 3) | 2), variableInteger(content.length), content]);
const text = (field: number, value: string): Bytes => bytes(field, encoder.encode(value));
const message = (field: number, parts: readonly Bytes[]): Bytes => bytes(field, concat(parts));

function attribute(name: string, value: Attribute): Bytes {
  if (typeof value === 'number')
    return message(5, [text(1, name), integer(3, value), integer(20, ONE_INTEGER)]);
  if (typeof value === 'string') return message(5, [text(1, name), text(4, value), integer(20, TEXT)]);
  return message(5, [text(1, name), ...value.map((one) => integer(8, one)), integer(20, INTEGERS)]);
}

const node = ({ operator, inputs, output, attributes = {} }: OnnxNode): Bytes =>
  message(1, [
    ...inputs.map((input) => text(1, input)),
    text(2, output),
    text(4, operator),
    ...Object.entries(attributes).map(([name, value]) => attribute(name, value)),
  ]);

const constant = ({ name, shape, values }: OnnxConstant): Bytes =>
  message(5, [
    ...shape.map((side) => integer(1, side)),
    integer(2, values instanceof Float32Array ? FLOAT : INT_64),
    text(8, name),
    bytes(9, Uint8Array.from(new Uint8Array(values.buffer, values.byteOffset, values.byteLength))),
  ]);

function port(field: number, { name, shape }: OnnxPort): Bytes {
  const sides = shape.map((side) =>
    message(1, [typeof side === 'number' ? integer(1, side) : text(2, side)]),
  );
  return message(field, [text(1, name), message(2, [message(1, [integer(1, FLOAT), message(2, sides)])])]);
}

/** Writes a graph as an ONNX file. */
export const writeOnnxModel = ({ nodes, constants, inputs, outputs }: OnnxGraph): Bytes =>
  concat([
    integer(1, FORMAT_VERSION),
    message(7, [
      ...nodes.map(node),
      text(2, 'faces'),
      ...constants.map(constant),
      ...inputs.map((input) => port(11, input)),
      ...outputs.map((output) => port(12, output)),
    ]),
    message(8, [integer(2, OPERATOR_SET)]),
  ]);
