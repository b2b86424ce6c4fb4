import type { CallName, CallRequest, CallResponse, Language } from '@phonebill/contract';

/** What a handler knows about the caller beside the request itself. */
export interface CallContext {
  /** The session's user; the empty text where there is none. */
  readonly userNo: string;
  /** The session user's own number; the empty text where there is none. */
  readonly mobileNo: string;
  /**
   * The session of a tourist, for whom a channel vouched (SPEC section 6): nothing that was before it is
   * shown. Null: none.
   */
  readonly touristSession: string | null;
  readonly language: Language;
  /** The caller's network address, for rate limits. */
  readonly address: string;
  /** The caller's browser, by which codes are told apart that nobody logged in asks for. */
  readonly device: string;
  /** The entry page of the offline package that calls; null: pages on the network, or no page. */
  readonly entryPage: string | null;
}

/** One call: takes the validated request, gives the answer beside the envelope, throws Refusal. */
export type Handler<N extends CallName> = (
  request: CallRequest<N>,
  context: CallContext,
) => Promise<CallResponse<N>>;

/** A handler for every call of the contract; a missing one does not compile. */
export type Handlers = { readonly [N in CallName]: Handler<N> };

/** The handlers of some calls. */
export type HandlersOf<N extends CallName> = Pick<Handlers, N>;
