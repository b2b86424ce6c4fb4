/** What the catalogue says of a table (tables.ts). */
import type { DataSectionName } from '@phonebill/contract';
import { DAY_MS } from '../../runtime/time/index.ts';

type Retention =
  /** Rows go once this time of theirs is so long ago; one without the time stays. */
  | { readonly until: string; readonly keptMs: number }
  /** Rows stay, or are removed by what made them; the text says which. */
  | { readonly stays: string };

/** Rows about a person: how these are found, what of them the person is given, and what closing does. */
export interface PersonRows {
  readonly section: DataSectionName;
  /** Which rows: a condition in SQL. $1 is the user number, $2 the texts under which the number may stand. */
  readonly where: string;
  /** Columns that the person is given; the others are hashes, keys and what work is to be done. */
  readonly shown: readonly string[];
  /** What becomes of them when the account is closed; `{ set }`: they stay without that. */
  readonly atClosing: 'removed' | 'kept' | { readonly set: string };
}

/**
 * `number`: a mobile number. `text`: a text that has one in it, encrypted whole; `json`: the same in a jsonb
 * column. `hash`: a keyed hash, which can be made of a text in clear but not of another hash.
 */
export type NumberColumnKind = 'number' | 'text' | 'json' | 'hash';
export type NumberColumns = Readonly<Record<string, NumberColumnKind>>;

export interface TableFacts {
  readonly kept: Retention;
  /** Or why no row of it is looked for. */
  readonly about: readonly PersonRows[] | { readonly nobody: string };
  /** In which columns mobile numbers stand, and how: other forms of them are brought into the present. */
  readonly numbers?: NumberColumns;
  /** There may be a row for the number in each form: the one in the present form stays. */
  readonly numbersMayRepeat?: true;
  /** It is keyed by user, and stands on the shards where there are several (docs/shards.md). */
  readonly onShards?: true;
}

export const YEAR_MS = 365 * DAY_MS;
export const noPerson = { nobody: 'names nobody' } as const;
