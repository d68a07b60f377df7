// Encodes ONNX models: the few messages of onnx.proto that a graph of ordinary operators needs. Field numbers:
// https://github.com/onnx/onnx/blob/main/onnx/onnx.proto
import { bytes, unsigned } from './bytes.mjs';

const utf8 = new TextEncoder();
const [wireVarint, wireBytes] = [0, 2];
const [float, int64] = [1, 7];
const opset = 17;

const varint = (field, value) =>
  Uint8Array.from([...unsigned((field << 3) | wireVarint), ...unsigned(value)]);
const block = (field, content) =>
  bytes([unsigned((field << 3) | wireBytes), unsigned(content.length), content]);
const string = (field, text) => block(field, utf8.encode(text));
const message = (field, ...parts) => block(field, bytes(parts));

/** AttributeProto: a list of numbers or an integer. */
function attribute(name, value) {
  const [ints, int] = [7, 2];
  const list = Array.isArray(value);
  const content = list ? value.map((each) => varint(8, each)) : [varint(3, value)];
  return message(5, string(1, name), ...content, varint(20, list ? ints : int));
}

/** TensorProto: Float32Array, or BigInt64Array for shapes. */
function tensor(name, shape, data) {
  const raw = new Uint8Array(data.buffer, data.byteOffset, data.byteLength);
  const type = data instanceof Float32Array ? float : int64;
  return message(
    5,
    ...shape.map((d) => varint(1, d)),
    varint(2, type),
    string(8, name),
    block(9, raw),
  );
}

/** ValueInfoProto */
function value(field, name, shape) {
  const dims = shape.map((d) => message(1, varint(1, d)));
  const type = message(1, varint(1, float), message(2, ...dims));
  return message(field, string(1, name), message(2, type));
}

/** Collects nodes and constants; `model` encodes them as a file. */
export class Graph {
  #nodes = [];
  #constants = [];
  #names = 0;

  /** Adds a constant and returns its name. */
  constant(shape, data) {
    const name = `constant${this.#names++}`;
    this.#constants.push(tensor(name, shape, data));
    return name;
  }

  /** Adds a node with these results; without names it has one result, whose name is returned. */
  node(operator, inputs, attributes = {}, results = [`value${this.#names++}`]) {
    this.#nodes.push(
      message(
        1,
        ...inputs.map((name) => string(1, name)),
        ...results.map((name) => string(2, name)),
        string(3, results[0]),
        string(4, operator),
        ...Object.entries(attributes).map(([name, value]) => attribute(name, value)),
      ),
    );
    return results[0];
  }

  reshape(input, shape) {
    const sizes = this.constant([shape.length], BigInt64Array.from(shape, BigInt));
    return this.node('Reshape', [input, sizes]);
  }

  model(input, output) {
    const graph = message(
      7,
      ...this.#nodes,
      string(2, 'attention'),
      ...this.#constants,
      value(11, input.name, input.shape),
      value(12, output.name, output.shape),
    );
    return bytes([varint(1, 8), graph, message(8, string(1, ''), varint(2, opset))]);
  }
}
