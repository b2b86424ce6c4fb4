import type { TObject, TSchema } from 'typebox';
import type { Feature } from '../features.ts';

/** Who makes calls: users and tourists by their session (SPEC section 6), visitors without one. */
export type Caller = 'user' | 'tourist' | 'visitor';

export const users = ['user'] as const satisfies readonly Caller[];
/** A tourist's session is good for the top-up pages only. */
export const usersAndTourists = ['user', 'tourist'] as const satisfies readonly Caller[];
export const everybody = ['user', 'tourist', 'visitor'] as const satisfies readonly Caller[];

/** One call of the gateway. Its key is its method and its path under the base path. */
export interface CallRow {
  /**
   * `carried`: the page adds the session's `ssoToken` to the payload and the gateway checks it. Where
   * visitors may call too it may be missing or empty; one that has ended is refused all the same. `none` is
   * SPEC's mark (no token): the gateway looks at no session.
   */
  readonly token: 'carried' | 'none';
  readonly who: readonly Caller[];
  /** What it needs: an operator without this refuses the call. Shown in OpenAPI. */
  readonly feature?: Feature;
  /** Set for a call that SPEC section 7 does not list; marked so in OpenAPI. */
  readonly ours?: true;
  /** What the call is for, in one sentence; shown in OpenAPI. */
  readonly summary: string;
  /** What else has to be known of it. Shown in OpenAPI. */
  readonly note?: string;
  /**
   * Why no page of ours makes it: whose call it is, and what serves there instead. Shown in OpenAPI;
   * `npm run spec` refuses a call that no page makes and that has none, and one on a call that a page makes.
   */
  readonly notOfOurPages?: string;
  /** With `ssoToken` where the token is carried. Unknown keys are allowed and ignored. */
  readonly request: TSchema;
  /** What stands beside the envelope's `msgCd` and `msgInfo`. */
  readonly response: TObject;
}

export type CallRows = Readonly<Record<`${'GET' | 'POST'} /${string}`, CallRow>>;
