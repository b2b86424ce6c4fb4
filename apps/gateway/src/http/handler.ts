import type { CallName, CallRequest, CallResponse, Language } from '@phonebill/contract';

/** What a handler knows about the caller beside the request itself. */
export interface CallContext {
  /** The session's user; the empty text where there is none. */
  readonly userNo: string;
  /** The session user's own number; the empty text where there is none. */
  readonly mobileNo: string;
  /** A channel vouched for the caller (SPEC section 6); nothing of the user's past is shown. */
  readonly isTourist: boolean;
  readonly language: Language;
  /** The caller's network address, for rate limits. */
  readonly address: string;
}

/** One call: takes the validated request, gives the answer beside the envelope, throws Refusal. */
export type Handler<N extends CallName> = (request: CallRequest<N>, context: CallContext) => Promise<CallResponse<N>>;

/** A handler for every call of the contract; a missing one does not compile. */
export type Handlers = { readonly [N in CallName]: Handler<N> };
