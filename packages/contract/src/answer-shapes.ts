import type { CallRow } from './calls/call-row.ts';
import { callRows, type CallName } from './calls/index.ts';

/**
 * The shape that a value must have, in a compact notation. A text names its permitted kinds by their first
 * letters ("sz": a string or null; "": anything), a list holds the shape of each of its items, and an object
 * holds the shapes of its fields. A field whose name ends in "?" may be omitted; "*" stands for every field;
 * "|" lists alternative shapes, of which one must match.
 */
export type Shape = string | readonly [Shape] | { readonly '|': readonly Shape[] } | ShapeOfFields;

export interface ShapeOfFields {
  readonly [name: string]: Shape;
}

/** The part of a contract schema that is read here. */
interface Schema {
  readonly type?: string;
  readonly const?: unknown;
  readonly anyOf?: readonly Schema[];
  readonly items?: Schema;
  readonly required?: readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly patternProperties?: Readonly<Record<string, Schema>>;
}

/**
 * Returns the shapes of all answers that pages read. Enumerated values are described only as strings, since a
 * newer release may add further ones.
 */
export function answerShapes(): Partial<Record<CallName, Shape>> {
  const shapes: Partial<Record<CallName, Shape>> = {};
  for (const name of Object.keys(callRows) as CallName[]) {
    const { response, notOfOurPages }: CallRow = callRows[name];
    if (notOfOurPages === undefined) shapes[name] = shapeOf(response);
  }
  return shapes;
}

function shapeOf(schema: Schema): Shape {
  const { anyOf, items, properties, patternProperties = {}, required = [] } = schema;
  if (anyOf) return oneOf(anyOf.map(shapeOf));
  if (items) return [shapeOf(items)];
  const [ofEach] = Object.values(patternProperties);
  if (ofEach) return { '*': shapeOf(ofEach) };
  if (properties)
    return Object.fromEntries(
      Object.entries(properties).map(([name, value]) => [
        required.includes(name) ? name : `${name}?`,
        shapeOf(value),
      ]),
    );
  return letterOf(schema);
}

/** Combines the shapes of a union; plain kinds are merged into one text. */
function oneOf(shapes: readonly Shape[]): Shape {
  const plain = [...new Set(shapes.filter((shape) => typeof shape === 'string').join(''))].join('');
  const others = shapes.filter((shape) => typeof shape !== 'string');
  if (others.length === 0) return plain;
  return { '|': plain === '' ? others : [plain, ...others] };
}

const letters: Readonly<Record<string, string>> = {
  string: 's',
  integer: 'n',
  number: 'n',
  boolean: 'b',
  null: 'z',
  object: 'o',
};

const letterOf = ({ type, const: value }: Schema): string => letters[type ?? typeof value] ?? '';
