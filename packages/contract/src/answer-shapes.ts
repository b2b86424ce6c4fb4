import type { CallRow } from './calls/call-row.ts';
import { callRows, type CallName } from './calls/index.ts';

/**
 * What a value has to be, as small as it can be written down: a text names its kinds by their first letters
 * ("sz": a string or null; "": anything), a list holds the shape of each of its items, an object those of its
 * fields. A field whose name ends in "?" may be left out; "*" stands for every field, and "|" lists shapes of
 * which one is enough.
 */
export type Shape = string | readonly [Shape] | { readonly '|': readonly Shape[] } | ShapeOfFields;

export interface ShapeOfFields {
  readonly [name: string]: Shape;
}

/** What is read here of a schema of the contract. */
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
 * The shapes of all answers that pages read. Of words only that they are words: a newer release may know
 * further ones.
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

/** Plain kinds of a union in one text. */
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
