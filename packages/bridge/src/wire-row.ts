import type { ActionName, ActionParams } from './action-params.ts';

type Field<G> = keyof G & string;

/**
 * A field of what the action hands over, under its own name or, as `wire:field`, under another on the wire.
 */
export type Param<G> = Field<G> | `${string}:${Field<G>}`;

/** A field for a place among positional arguments; `%b` stands for the callback as Android wants it. */
export type Argument<G> = Field<G> | '%b';

/** How one action is called on each platform: plain data. Null: that way does not exist. */
export interface WireRow<G> {
  /** iOS new style and Harmony: the method that `hebaoWkjs.doCall` names, and its params. */
  readonly ios: string | null;
  readonly harmony: string | null;
  readonly params: readonly Param<G>[];
  /** Older iOS apps: a global function. */
  readonly older: string | null;
  readonly args: readonly Argument<G>[];
  /**
   * The oldest iOS apps: an address to navigate to, `scheme://place?x={field}`. Fields are encoded when they
   * are put in.
   */
  readonly scheme: string | null;
  /** Android: an injected object and its method, `goActivity.goWeb`. */
  readonly android: `${string}.${string}` | null;
  readonly androidArgs: readonly Argument<G>[];
  /** The answer comes through a global function of this name, not through the callback of the call. */
  readonly answersThrough: string | null;
  /** The same on Android, where the call names it (`%b`). */
  readonly androidAnswersThrough: string | null;
  /** The names of this row that no wallet's public page gives: ours, to be settled with the wallet. */
  readonly ours: readonly OwnName[];
}

/**
 * Which of a row's names is ours: on iOS and Harmony, in older iOS apps, on Android, or what a param holds.
 */
export type OwnName = 'ios' | 'older' | 'android' | 'values';

/** A row of the table: what is left out is as {@link wholeRow} says. */
export type ShortRow<G> = { readonly ios: string } & Partial<WireRow<G>>;

/** Names that belong to the bridge itself. */
export interface BridgeNames {
  /** The page's side of the bridge on iOS and Harmony. */
  readonly wkjs: string;
  /** The method that lists the supported methods. */
  readonly allMethods: string;
  /** What Harmony's native side injects: an object with `onMessage(name, json)`. */
  readonly harmonyObject: string;
  /** The window message by which Harmony's native side gives a message port for its answers, once. */
  readonly harmonyPort: string;
  /** Ours: the global function that an entry of the title-bar menu calls with its place in the list. */
  readonly menuFunction: string;
  /**
   * Send iOS the notification that a card was added (SPEC section 4). False for a wallet in which it goes two
   * pages back, which would close ours.
   */
  readonly notifyBankCardAdded: boolean;
}

/** What an integrator replaces: any part of any row. */
export type NameOverrides = { readonly [A in ActionName]?: Partial<WireRow<ActionParams[A]>> } & {
  readonly bridge?: Partial<BridgeNames>;
};

/**
 * A row with every field: where the table leaves one out, every platform has the same name (Android's on
 * `goActivity`), positional arguments are the params in their order, and there is no scheme. Overrides change
 * only what they name.
 */
export function wholeRow<G>(row: ShortRow<G>, override: Partial<WireRow<G>> | undefined): WireRow<G> {
  const { ios, params = [] } = row;
  const args = row.args ?? params.map((param) => param.split(':').pop() as Field<G>);
  return {
    harmony: ios,
    params,
    older: ios,
    scheme: null,
    android: `goActivity.${ios}`,
    androidArgs: args,
    answersThrough: null,
    androidAnswersThrough: override?.answersThrough ?? row.answersThrough ?? null,
    ours: [],
    ...row,
    args,
    ...override,
  };
}
