/**
 * What is wrong with a value, said so that whoever wrote it finds it: a misspelt field is not known there,
 * and of several kinds of an object it is held against the kind that it says it is.
 */
import { type TSchema, Type } from 'typebox';
import { Value } from 'typebox/value';

export interface Fault {
  /** Where, as `/page/blocks/0/does`; empty: the value itself. */
  readonly field: string;
  readonly why: string;
}

/**
 * Of an object in the settings: those of its fields that a release which does not know them may not ignore,
 * each with the release that it came with (docs/decisions/0043).
 */
export const MustBeKnown = Type.Optional(Type.Record(Type.String(), Type.String()));

/** `schemaFaults` of what is to be loaded, or `loadedFaults` of what was. */
export type FaultsOf = (schema: TSchema, value: unknown) => Fault[];

/** What schemas of objects, lists and kinds are made of. */
interface Keywords {
  readonly properties?: Readonly<Record<string, TSchema>>;
  readonly required?: readonly string[];
  readonly items?: TSchema;
  readonly anyOf?: readonly TSchema[];
  readonly const?: unknown;
  readonly type?: unknown;
}
const keywordsOf = (schema: TSchema): Keywords => schema;

/** Every fault; none: it is as the schema says, with nothing besides. */
export function schemaFaults(schema: TSchema, value: unknown, field = ''): Fault[] {
  const { properties, required = [], items, anyOf } = keywordsOf(schema);
  if (anyOf?.every((one) => keywordsOf(one).properties?.['kind'])) return faultsOfKind(anyOf, value, field);
  const choices = anyOf?.map((one) => keywordsOf(one).const);
  if (choices?.every((one) => typeof one === 'string'))
    return choices.includes(value as string) ? [] : [{ field, why: `must be one of ${choices.join(', ')}` }];
  // What may be null as well is wrong as what it is otherwise.
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

/** A fault for each field that `mustBeKnown` of an object names and the schema does not know. */
export function unknownFaults(schema: TSchema, value: unknown, field = ''): Fault[] {
  const { properties = {} } = keywordsOf(schema);
  const { mustBeKnown } = Object(value) as { readonly mustBeKnown?: Readonly<Record<string, string>> };
  return Object.entries('mustBeKnown' in properties ? (mustBeKnown ?? {}) : {}).flatMap(([name, since]) =>
    name in properties
      ? []
      : [{ field: `${field}/${name}`, why: `may not be left out, and is known from release ${since} on` }],
  );
}

/** The value without what the schema does not know; the given one stays as it is. */
export function withoutUnknown(schema: TSchema, value: unknown): unknown {
  return Value.Clean(schema, structuredClone(value));
}

/** What was loaded may be of a newer release: what is not known here is no fault, unless it must be known. */
export const loadedFaults: FaultsOf = (schema, value) => schemaFaults(schema, withoutUnknown(schema, value));

/** What the `kind` of this one must be. */
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
