import type { ActionName, ActionParams } from './action-params.ts';

type Field<G> = keyof G & string;

/** A field that the action provides, sent under its own name or, as `wire:field`, under another name. */
export type Param<G> = Field<G> | `${string}:${Field<G>}`;

/** A field for a position among positional arguments; `%b` is the callback in Android's form. */
export type Argument<G> = Field<G> | '%b';

/** How one action is called on each platform, as plain data. Null means that the way does not exist. */
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
   * are inserted.
   */
  readonly scheme: string | null;
  /** Android: an injected object and its method, `goActivity.goWeb`. */
  readonly android: `${string}.${string}` | null;
  readonly androidArgs: readonly Argument<G>[];
  /** The global function through which the answer arrives, instead of through the callback of the call. */
  readonly answersThrough: string | null;
  /** The same on Android, where the call passes that name (`%b`). */
  readonly androidAnswersThrough: string | null;
  /** The names of this row that no wallet's public page gives: chosen by us, to be agreed with the wallet. */
  readonly ours: readonly OwnName[];
}

/**
 * A name of a row that is our own: that on iOS and Harmony, in older iOS apps, on Android, or the values of a
 * param.
 */
export type OwnName = 'ios' | 'older' | 'android' | 'values';

/** A row of the table; {@link wholeRow} gives the defaults of omitted fields. */
export type ShortRow<G> = { readonly ios: string } & Partial<WireRow<G>>;

/** Names that belong to the bridge itself. */
export interface BridgeNames {
  /** The page's side of the bridge on iOS and Harmony. */
  readonly wkjs: string;
  /** The method that lists the supported methods. */
  readonly allMethods: string;
  /** The object with `onMessage(name, json)` that Harmony's native side injects. */
  readonly harmonyObject: string;
  /** The window message with which Harmony's native side passes a message port for its answers, once. */
  readonly harmonyPort: string;
  /** Our own global function, which an entry of the title-bar menu calls with its position in the list. */
  readonly menuFunction: string;
  /**
   * Whether to send iOS the notification that a card was added (SPEC section 4). False for a wallet in which
   * the notification navigates two pages back, which would close ours.
   */
  readonly notifyBankCardAdded: boolean;
}

/** The parts of the table that an integrator replaces: any field of any row. */
export type NameOverrides = { readonly [A in ActionName]?: Partial<WireRow<ActionParams[A]>> } & {
  readonly bridge?: Partial<BridgeNames>;
};

/**
 * Returns a row with every field. By default every platform has the same name (Android's on `goActivity`),
 * positional arguments are the params in their order, and there is no scheme. Overrides change only the
 * fields they name.
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
