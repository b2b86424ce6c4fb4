/**
 * Finds the faults of a value, described so that its author can locate them: a misspelt field is reported as
 * unknown, and an object that may be of several kinds is compared with the kind that it names.
 */
import { type TSchema, Type } from 'typebox';
import { Value } from 'typebox/value';

export interface Fault {
  /** The path, such as `/page/blocks/0/does`; empty for the value itself. */
  readonly field: string;
  readonly why: string;
}

/**
 * Names fields of an object in the settings that a release which does not know them may not ignore, each with
 * the release that introduced it (docs/decisions/0043).
 */
export const MustBeKnown = Type.Optional(Type.Record(Type.String(), Type.String()));

/** Either `schemaFaults`, for a value that is to be loaded, or `loadedFaults`, for one that was loaded. */
export type FaultsOf = (schema: TSchema, value: unknown) => Fault[];

/** The parts of schemas of objects, lists and kinds. */
interface Keywords {
  readonly properties?: Readonly<Record<string, TSchema>>;
  readonly required?: readonly string[];
  readonly items?: TSchema;
  readonly anyOf?: readonly TSchema[];
  readonly const?: unknown;
  readonly type?: unknown;
}
const keywordsOf = (schema: TSchema): Keywords => schema;

/** Returns every fault; none when the value conforms to the schema and has no further fields. */
export function schemaFaults(schema: TSchema, value: unknown, field = ''): Fault[] {
  const { properties, required = [], items, anyOf } = keywordsOf(schema);
  if (anyOf?.every((one) => keywordsOf(one).properties?.['kind'])) return faultsOfKind(anyOf, value, field);
  const choices = anyOf?.map((one) => keywordsOf(one).const);
  if (choices?.every((one) => typeof one === 'string'))
    return choices.includes(value as string) ? [] : [{ field, why: `must be one of ${choices.join(', ')}` }];
  // A value that may also be null is checked as its other type.
  const [other, ...more] = anyOf?.filter((one) => keywordsOf(one).type !== 'null') ?? [];
  if (other && more.length === 0 && value !== null) return schemaFaults(other, value, field);
  const within: Fault[] = [];
  if (properties) {
    if (!isObject(value)) return [{ field, why: 'must be an object' }];
    for (const key of Object.keys(value))
      if (!(key in properties)) within.push({ field: `${field}/${key}`, why: 'is not known here' });
    for (const key of required)
      if (!(key in value)) within.push({ field: `${field}/${key}`, why: 'is missing' });
    for (const [key, one] of Object.entries(properties))
      if (key in value) within.push(...schemaFaults(one, value[key], `${field}/${key}`));
    within.push(...unknownFaults(schema, value, field));
  }
  if (items && Array.isArray(value))
    for (const [at, one] of value.entries()) within.push(...schemaFaults(items, one, `${field}/${at}`));
  if (within.length > 0 || Value.Check(schema, value)) return within;
  const own = [...Value.Errors(schema, value)].at(-1);
  return [{ field: `${field}${own?.instancePath ?? ''}`, why: own?.message ?? 'is wrong' }];
}

/** Returns a fault for each field that an object's `mustBeKnown` names and the schema does not know. */
export function unknownFaults(schema: TSchema, value: unknown, field = ''): Fault[] {
  const { properties = {} } = keywordsOf(schema);
  const { mustBeKnown } = Object(value) as { readonly mustBeKnown?: Readonly<Record<string, string>> };
  return Object.entries('mustBeKnown' in properties ? (mustBeKnown ?? {}) : {}).flatMap(([name, since]) =>
    name in properties
      ? []
      : [{ field: `${field}/${name}`, why: `may not be left out, and is known from release ${since} on` }],
  );
}

/** Returns the value without what the schema does not know; leaves the given value unchanged. */
export function withoutUnknown(schema: TSchema, value: unknown): unknown {
  return Value.Clean(schema, structuredClone(value));
}

/**
 * Returns the faults of a loaded value. It may come from a newer release: an unknown field is no fault,
 * unless it must be known.
 */
export const loadedFaults: FaultsOf = (schema, value) => schemaFaults(schema, withoutUnknown(schema, value));

/** Returns the value that `kind` must have in this schema. */
const nameOf = (one: TSchema): unknown => keywordsOf(keywordsOf(one).properties?.['kind'] ?? {}).const;

function faultsOfKind(kinds: readonly TSchema[], value: unknown, field: string): Fault[] {
  if (!isObject(value)) return [{ field, why: 'must be an object' }];
  const named = kinds.find((one) => nameOf(one) === value['kind']);
  return named
    ? schemaFaults(named, value, field)
    : [{ field: `${field}/kind`, why: `must be one of ${kinds.map(nameOf).join(', ')}` }];
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
