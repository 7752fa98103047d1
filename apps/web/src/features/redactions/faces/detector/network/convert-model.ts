import type { LiteModel, LiteOperator, LiteTensor } from './lite-model.ts';
import type { OnnxConstant, OnnxNode } from './onnx-model.ts';
import { writeOnnxModel } from './onnx-model.ts';

const nameOf = (tensor: number): string => `t${tensor}`;

/** Orders kernels as ONNX has them: outputs, inputs, rows, columns. @param tensor outputs, rows, columns, inputs */
function kernelOf({ shape, values }: LiteTensor, isDepthwise: boolean): Omit<OnnxConstant, 'name'> {
  const [first = 0, rows = 0, columns = 0, last = 0] = shape;
  if (!(values instanceof Float32Array)) throw new Error('a kernel has no values');
  // Depthwise kernels have the channels last, and one input each.
  const [outputs, inputs] = isDepthwise ? [last, 1] : [first, last];
  const ordered = new Float32Array(values.length);
  let to = 0;
  for (let output = 0; output < outputs; output += 1)
    for (let input = 0; input < inputs; input += 1)
      for (let row = 0; row < rows; row += 1)
        for (let column = 0; column < columns; column += 1) {
          const place = row * columns + column;
          const from = isDepthwise ? place * last + output : (output * rows * columns + place) * last + input;
          ordered[to] = values[from] ?? 0;
          to += 1;
        }
  return { shape: [outputs, inputs, rows, columns], values: ordered };
}

/** Collects the nodes and constants of a converted graph. */
class Conversion {
  readonly nodes: OnnxNode[] = [];
  readonly constants: OnnxConstant[] = [];
  private readonly tensors: LiteTensor[];

  constructor(model: LiteModel) {
    this.tensors = [...model.tensors];
  }

  add(operator: LiteOperator): void {
    const [input = 0] = operator.inputs;
    const [output = 0] = operator.outputs;
    switch (operator.kind) {
      case 'dequantize':
        // Numbers of 16 bits were widened when the file was read.
        this.tensors[output] = this.tensor(input);
        return;
      case 'add':
        this.node('Add', operator.inputs.map(nameOf), output);
        return;
      case 'relu':
        this.node('Relu', [nameOf(input)], output);
        return;
      case 'convolution':
      case 'depthwise-convolution':
        this.convolution(operator, output);
        return;
      case 'max-pool':
        this.node('MaxPool', [nameOf(input)], output, { kernel_shape: [2, 2], strides: operator.strides });
        return;
      case 'resize-bilinear':
        this.constant(output, 'scales', [4], Float32Array.of(1, 1, 2, 2));
        this.node('Resize', [nameOf(input), '', `scales${output}`], output, { mode: 'linear' });
        return;
      case 'pad':
        this.pad(operator.inputs, output);
        return;
      case 'reshape':
        this.reshape(input, output);
    }
  }

  private tensor(number: number): LiteTensor {
    const tensor = this.tensors[number];
    if (!tensor) throw new Error('a tensor is missing');
    return tensor;
  }

  private node(
    operator: string,
    inputs: readonly string[],
    output: number,
    attributes: OnnxNode['attributes'] = {},
  ): void {
    this.nodes.push({ operator, inputs, output: nameOf(output), attributes });
  }

  private constant(output: number, name: string, shape: number[], values: OnnxConstant['values']): void {
    this.constants.push({ name: `${name}${output}`, shape, values });
  }

  private convolution({ kind, inputs, strides }: LiteOperator, output: number): void {
    const [input = 0, kernel = 0, bias = 0] = inputs;
    const isDepthwise = kind === 'depthwise-convolution';
    const { shape, values } = kernelOf(this.tensor(kernel), isDepthwise);
    const { values: added } = this.tensor(bias);
    if (!(added instanceof Float32Array)) throw new Error('a bias has no values');
    this.constant(output, 'kernel', [...shape], values);
    this.constant(output, 'bias', [added.length], added);
    this.node('Conv', [nameOf(input), `kernel${output}`, `bias${output}`], output, {
      auto_pad: 'SAME_UPPER',
      group: isDepthwise ? (shape[0] ?? 1) : 1,
      strides,
    });
  }

  /** Adds empty channels. */
  private pad([input = 0, amounts = 0]: readonly number[], output: number): void {
    const { values } = this.tensor(amounts);
    const channels = values?.[7] ?? 0;
    const pads = [0, 0, 0, 0, 0, channels, 0, 0].map(BigInt);
    this.constant(output, 'pads', [8], BigInt64Array.from(pads));
    this.node('Pad', [nameOf(input), `pads${output}`], output);
  }

  /** Lists the cells of a picture row by row, each with its channels last. */
  private reshape(input: number, output: number): void {
    const channels = this.tensor(input).shape.at(-1) ?? 0;
    const last = this.tensor(output).shape.at(-1) ?? 0;
    if (channels % last !== 0) throw new Error('a shape is not supported');
    this.nodes.push({
      operator: 'Transpose',
      inputs: [nameOf(input)],
      output: `rows${output}`,
      attributes: { perm: [0, 2, 3, 1] },
    });
    this.constant(output, 'shape', [3], BigInt64Array.from([1, -1, last].map(BigInt)));
    this.node('Reshape', [`rows${output}`, `shape${output}`], output);
  }
}

/**
 * Converts a fully convolutional model to ONNX, for pictures of any size: three colors, then rows, then columns.
 * @returns the file, and the names of its input and outputs
 */
export function convertModel(model: LiteModel) {
  const conversion = new Conversion(model);
  for (const operator of model.operators) conversion.add(operator);
  const [input = 0] = model.inputs;
  const file = writeOnnxModel({
    nodes: conversion.nodes,
    constants: conversion.constants,
    inputs: [{ name: nameOf(input), shape: [1, 3, 'height', 'width'] }],
    outputs: model.outputs.map((output) => ({
      name: nameOf(output),
      shape: [1, 'cells', model.tensors[output]?.shape.at(-1) ?? 1],
    })),
  });
  return { file, input: nameOf(input), outputs: model.outputs.map(nameOf) };
}
