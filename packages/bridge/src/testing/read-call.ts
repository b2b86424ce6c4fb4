import type { ActionName } from '../action-params.ts';
import type { FakeCall } from './fake-call.ts';
import { actionNames, type AnyRow, wireTable } from './wire-table.ts';

/** The meaning of a call, in whichever way it was made. */
export interface ReadCall {
  readonly action: ActionName;
  /** The fields of {@link Given} that were sent, under their names in that way of calling. */
  readonly fields: Readonly<Record<string, unknown>>;
}

/** A call, or an address of a URL scheme that the page went to. */
export type Arrived = Pick<FakeCall, 'name' | 'args'> & { readonly way: FakeCall['way'] | 'scheme' };

/** Reads a call as the native side has to. Null when no action of the table has this name in this way. */
export function readCall({ way, name, args }: Arrived): ReadCall | null {
  for (const action of actionNames) {
    const fields = readers[way](wireTable[action], name, args);
    if (fields) return { action, fields };
  }
  return null;
}

type Fields = Record<string, unknown>;
type Reader = (row: AnyRow, name: string, args: readonly unknown[]) => Fields | null;

const readers: Readonly<Record<Arrived['way'], Reader>> = {
  new: (row, name, [body]) => (name === row.ios || name === row.harmony ? byName(row.params, body) : null),
  older: (row, name, args) => (name === row.older ? byPlace(row.args, args) : null),
  android: (row, name, args) => (name === row.android ? byPlace(row.androidArgs, args) : null),
  scheme: (row, address) => (row.scheme === null ? null : fromScheme(row.scheme, address)),
};

function byName(params: readonly string[], body: unknown): Fields {
  const given = (typeof body === 'object' && body !== null ? body : {}) as Fields;
  return Object.fromEntries(
    params.map((param) => {
      const [wire = '', field = wire] = param.split(':');
      return [field, given[wire]];
    }),
  );
}

function byPlace(names: readonly string[], args: readonly unknown[]): Fields {
  return Object.fromEntries(names.map((name, place) => [name, args[place]]));
}

/**
 * Returns the fields of an address made from `scheme` with its `{field}` places; null when the address was
 * not made from it.
 */
function fromScheme(scheme: string, address: string): Fields | null {
  const names = [...scheme.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  const pattern = scheme
    .split(/\{\w+\}/)
    .map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`))
    .join('(.*)');
  const found = new RegExp(`^${pattern}$`).exec(address);
  return found && Object.fromEntries(names.map((name, index) => [name, found[index + 1] ?? '']));
}
