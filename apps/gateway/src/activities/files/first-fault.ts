/**
 * What is wrong with a value first, said so that whoever wrote it finds it: a misspelt field is not known
 * there, and of several kinds of an object it is held against the kind that it says it is.
 */
import type { TSchema } from 'typebox';
import { Value } from 'typebox/value';

export interface Fault {
  /** Where, as `/page/blocks/0/does`; empty: the value itself. */
  readonly field: string;
  readonly why: string;
}

/** What schemas of objects, lists and kinds are made of. */
interface Parts {
  readonly properties?: Readonly<Record<string, TSchema>>;
  readonly required?: readonly string[];
  readonly items?: TSchema;
  readonly anyOf?: readonly TSchema[];
  readonly const?: unknown;
}
const partsOf = (schema: TSchema): Parts => schema;

/** Null: it is as the schema says, with nothing besides. */
export function firstFault(schema: TSchema, value: unknown, field = ''): Fault | null {
  const { properties, required = [], items, anyOf } = partsOf(schema);
  if (anyOf?.every((one) => partsOf(one).properties?.['kind'])) return faultOfKind(anyOf, value, field);
  if (properties) {
    if (!isObject(value)) return { field, why: 'must be an object' };
    const unknown = Object.keys(value).find((key) => !(key in properties));
    if (unknown !== undefined) return { field: `${field}/${unknown}`, why: 'is not known here' };
    const missing = required.find((key) => !(key in value));
    if (missing !== undefined) return { field: `${field}/${missing}`, why: 'is missing' };
    for (const [key, one] of Object.entries(properties)) {
      const fault = key in value ? firstFault(one, value[key], `${field}/${key}`) : null;
      if (fault) return fault;
    }
  }
  if (items && Array.isArray(value))
    for (const [at, one] of value.entries()) {
      const fault = firstFault(items, one, `${field}/${at}`);
      if (fault) return fault;
    }
  if (Value.Check(schema, value)) return null;
  const [own] = Value.Errors(schema, value);
  return { field, why: own?.message ?? 'is wrong' };
}

/** What the `kind` of this one must be. */
const nameOf = (one: TSchema): unknown => partsOf(partsOf(one).properties?.['kind'] ?? {}).const;

function faultOfKind(kinds: readonly TSchema[], value: unknown, field: string): Fault | null {
  if (!isObject(value)) return { field, why: 'must be an object' };
  const named = kinds.find((one) => nameOf(one) === value['kind']);
  return named
    ? firstFault(named, value, field)
    : { field: `${field}/kind`, why: `must be one of ${kinds.map(nameOf).join(', ')}` };
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
