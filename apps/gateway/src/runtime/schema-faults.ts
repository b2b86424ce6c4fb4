/**
 * What is wrong with a value, said so that whoever wrote it finds it: a misspelt field is not known there,
 * and of several kinds of an object it is held against the kind that it says it is.
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

/** Every fault; none: it is as the schema says, with nothing besides. */
export function schemaFaults(schema: TSchema, value: unknown, field = ''): Fault[] {
  const { properties, required = [], items, anyOf } = partsOf(schema);
  if (anyOf?.every((one) => partsOf(one).properties?.['kind'])) return faultsOfKind(anyOf, value, field);
  const choices = anyOf?.map((one) => partsOf(one).const);
  if (choices?.every((one) => typeof one === 'string'))
    return choices.includes(value as string) ? [] : [{ field, why: `must be one of ${choices.join(', ')}` }];
  const within: Fault[] = [];
  if (properties) {
    if (!isObject(value)) return [{ field, why: 'must be an object' }];
    for (const key of Object.keys(value))
      if (!(key in properties)) within.push({ field: `${field}/${key}`, why: 'is not known here' });
    for (const key of required)
      if (!(key in value)) within.push({ field: `${field}/${key}`, why: 'is missing' });
    for (const [key, one] of Object.entries(properties))
      if (key in value) within.push(...schemaFaults(one, value[key], `${field}/${key}`));
  }
  if (items && Array.isArray(value))
    for (const [at, one] of value.entries()) within.push(...schemaFaults(items, one, `${field}/${at}`));
  if (within.length > 0 || Value.Check(schema, value)) return within;
  const own = [...Value.Errors(schema, value)].at(-1);
  return [{ field: `${field}${own?.instancePath ?? ''}`, why: own?.message ?? 'is wrong' }];
}

/** What the `kind` of this one must be. */
const nameOf = (one: TSchema): unknown => partsOf(partsOf(one).properties?.['kind'] ?? {}).const;

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
