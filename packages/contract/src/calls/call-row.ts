import type { TObject, TSchema } from 'typebox';
import type { Feature } from '../features.ts';

/**
 * The callers of a call: users and tourists, identified by their session (SPEC section 6), and visitors
 * without one.
 */
export type Caller = 'user' | 'tourist' | 'visitor';

export const users = ['user'] as const satisfies readonly Caller[];
/** A tourist's session is accepted by the top-up pages only. */
export const usersAndTourists = ['user', 'tourist'] as const satisfies readonly Caller[];
export const everybody = ['user', 'tourist', 'visitor'] as const satisfies readonly Caller[];

/** One call of the gateway. Its key in the table is its method and its path under the base path. */
export interface CallRow {
  /**
   * `carried`: the page adds the session's `ssoToken` to the payload and the gateway checks it. Where
   * visitors may call too, the token may be missing or empty, but one whose session has ended is still
   * refused. `none` is SPEC's mark (no token): the gateway looks at no session.
   */
  readonly token: 'carried' | 'none';
  readonly who: readonly Caller[];
  /** The feature that the call needs: an operator without it refuses the call. Shown in OpenAPI. */
  readonly feature?: Feature;
  /** Set for a call that SPEC section 7 does not list; marked as our own in OpenAPI. */
  readonly ours?: true;
  /** The purpose of the call in one sentence, shown in OpenAPI. */
  readonly summary: string;
  /** Anything else that a caller must know. Shown in OpenAPI. */
  readonly note?: string;
  /**
   * Why none of our pages makes the call: which system makes it, and what our pages use instead. Shown in
   * OpenAPI. `npm run spec` refuses a call that no page makes and that lacks this, and a call that has this
   * although a page makes it.
   */
  readonly notOfOurPages?: string;
  /** Includes `ssoToken` where the token is carried. Unknown keys are allowed and ignored. */
  readonly request: TSchema;
  /** The fields of the answer beside the envelope's `msgCd` and `msgInfo`. */
  readonly response: TObject;
}

export type CallRows = Readonly<Record<`${'GET' | 'POST'} /${string}`, CallRow>>;
