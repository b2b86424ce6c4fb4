/** The facts that the catalogue records about a table (tables.ts). */
import type { DataSectionName } from '@phonebill/contract';
import { DAY_MS } from '../../runtime/time/index.ts';

type Retention =
  /** Rows are removed once this time in them is this long ago; a row without the time stays. */
  | { readonly until: string; readonly keptMs: number }
  /** Rows stay, or are removed by the code that made them, as the text says. */
  | { readonly stays: string };

/**
 * Rows about a person: how they are found, which of their columns the person receives, and what closing the
 * account does to them.
 */
export interface PersonRows {
  readonly section: DataSectionName;
  /**
   * Selects the rows: a condition in SQL. $1 is the user number, $2 the texts under which the mobile number
   * may be stored.
   */
  readonly where: string;
  /** The columns that the person receives; the others are hashes, keys and pending work. */
  readonly shown: readonly string[];
  /**
   * The treatment of the rows when the account is closed. `{ set }`: the rows stay, after these SQL
   * assignments.
   */
  readonly atClosing: 'removed' | 'kept' | { readonly set: string };
}

/**
 * `number`: a mobile number. `text`: a text that contains one, encrypted as a whole; `json`: the same in a
 * jsonb column. `hash`: a keyed hash, which can be made of a text in clear but not of another hash.
 */
export type NumberColumnKind = 'number' | 'text' | 'json' | 'hash';
export type NumberColumns = Readonly<Record<string, NumberColumnKind>>;

export interface TableFacts {
  readonly kept: Retention;
  /** The rows about a person, or why the table has none. */
  readonly about: readonly PersonRows[] | { readonly nobody: string };
  /**
   * The columns that hold mobile numbers, and in which form: rows with older forms are converted to the
   * present one.
   */
  readonly numbers?: NumberColumns;
  /** Whether there may be a row for the number in each form: the one in the present form stays. */
  readonly numbersMayRepeat?: true;
  /** Whether the table is keyed by user and lies on the shards where there are several (docs/shards.md). */
  readonly onShards?: true;
}

export const YEAR_MS = 365 * DAY_MS;
export const noPerson = { nobody: 'names nobody' } as const;
