import type { CallName, CallRequest, CallResponse, Language } from '@phonebill/contract';

/** The facts that a handler knows about the caller in addition to the request. */
export interface CallContext {
  /** The session's user; empty without a session. */
  readonly userNo: string;
  /** The mobile number of the session's user; empty without a session. */
  readonly mobileNo: string;
  /**
   * The session of a tourist, for whom a channel vouched (SPEC section 6) and who sees nothing from before
   * it; null for other callers.
   */
  readonly touristSession: string | null;
  readonly language: Language;
  /** The caller's network address, for rate limits. */
  readonly address: string;
  /** The caller's browser, by which callers without login who ask for a code are distinguished. */
  readonly device: string;
  /**
   * The entry page of the offline package that calls; null for pages on the network and for callers that are
   * no page.
   */
  readonly entryPage: string | null;
}

/**
 * Handles one call: takes the validated request and returns the answer without its envelope. Throws Refusal.
 */
export type Handler<N extends CallName> = (
  request: CallRequest<N>,
  context: CallContext,
) => Promise<CallResponse<N>>;

/** A handler for each call of the contract; a missing one does not compile. */
export type Handlers = { readonly [N in CallName]: Handler<N> };

/** The handlers of some calls. */
export type HandlersOf<N extends CallName> = Pick<Handlers, N>;
