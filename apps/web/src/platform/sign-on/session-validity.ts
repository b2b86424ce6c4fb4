/**
 * Checks whether the session is still valid (SPEC section 2), at every navigation, in parallel to the page's
 * own calls. Only an answer that says it is invalid ends the session (SPEC section 4). Without such an answer
 * the session stays, and the check is repeated until it is answered.
 */
import { type CallInput, type CallResponse, TOKEN_INVALID_CODE } from '@phonebill/contract/wire';
import { CallError } from '../http/call-error.ts';
import type { Session } from '../session/session.ts';
import { createStore, type Store } from '../store.ts';
import type { SessionUser } from '../session/session-user.ts';

export type ValidityState =
  /** No check is under way. */
  | { readonly kind: 'settled' }
  /** A check is under way. */
  | { readonly kind: 'asking' }
  /**
   * No answer arrived, and the check will be repeated; `message` says why (SPEC section 8), null if nothing
   * arrived.
   */
  | { readonly kind: 'unanswered'; readonly message: string | null };

export interface SessionValidity extends Pick<Store<ValidityState>, 'get' | 'subscribe'> {
  /** Checks the present session. Only one check runs at a time; a second call joins it. */
  check(): void;
  /** Repeats an unanswered check at once: the network, or the user, is back. */
  retryNow(): void;
  /**
   * Returns, while a check is under way, a promise of whether its answer ended the session. Otherwise null.
   */
  underWay(): Promise<boolean> | null;
  /**
   * Called after the answer has ended the session and its user was cleared, with the answer's message (SPEC
   * section 8); null if the token is invalid, which the login page says by itself.
   */
  onEnded(listener: (message: string | null) => void): () => void;
  /** Called when the session was found valid; `again`: after earlier checks remained unanswered. */
  onConfirmed(listener: (again: boolean) => void): () => void;
}

export interface SessionValidityPorts {
  readonly session: Pick<Session, 'get' | 'subscribe' | 'confirm' | 'end'>;
  readonly ask: ValidityCheck;
  /** Runs a function after `ms`; the returned function cancels it. */
  readonly after: (ms: number, run: () => void) => () => void;
}

/** The first wait (ms) before the check is repeated, doubled each time. */
const FIRST_WAIT_MS = 1000;

const LONGEST_WAIT_MS = 30_000;

/** How long (ms) an answer is waited for before the check is repeated; doubled each time. */
const FIRST_PATIENCE_MS = 10_000;

const LONGEST_PATIENCE_MS = 120_000;

const SETTLED: ValidityState = { kind: 'settled' };

export function createSessionValidity({ session, ask, after }: SessionValidityPorts): SessionValidity {
  const state = createStore<ValidityState>(SETTLED);
  const ended = new Set<(message: string | null) => void>();
  const confirmed = new Set<(again: boolean) => void>();
  let tries = 0;
  let question: Question | null = null;
  let stopWaiting: (() => void) | null = null;

  function put(): void {
    stopWaiting?.();
    question?.drop();
    question = null;
    const tokenId = session.get()?.tokenId;
    if (tokenId === undefined) return endQuestion();
    if (state.get().kind === 'settled') state.set({ kind: 'asking' });
    const mine = createQuestion(tokenId);
    question = mine;
    stopWaiting = after(Math.min(FIRST_PATIENCE_MS * 2 ** tries, LONGEST_PATIENCE_MS), () => {
      tries += 1;
      state.set({ kind: 'unanswered', message: messageNow() });
      put();
    });
    // Another call may learn meanwhile that the session has ended and clear it; this check is still about
    // that session.
    void ask(mine.signal, tokenId).then(
      (facts) => mine === question && good(tokenId, facts),
      (error: unknown) => mine === question && failed(mine, error),
    );
  }

  function good(tokenId: string, facts: Awaited<ReturnType<ValidityCheck>>): void {
    const again = state.get().kind === 'unanswered';
    const isOfNow = session.get()?.tokenId === tokenId;
    if (isOfNow) session.confirm(facts);
    endQuestion();
    if (isOfNow) for (const listener of confirmed) listener(again);
  }

  function failed({ tokenId, answer }: Question, error: unknown): void {
    if (!(error instanceof CallError)) {
      endQuestion();
      throw error;
    }
    if (!saysItIsNotValid(error)) return notAnswered(error.message);
    // Another user may have logged in meanwhile, or another call of the page may have learnt this earlier.
    const now = session.get();
    if (now && now.tokenId !== tokenId) return endQuestion();
    answer(true);
    session.end();
    endQuestion();
    for (const listener of ended) listener(error.msgCd === TOKEN_INVALID_CODE ? null : error.message);
  }

  function notAnswered(message: string): void {
    stopWaiting?.();
    question?.answer(false);
    question = null;
    state.set({ kind: 'unanswered', message });
    stopWaiting = after(Math.min(FIRST_WAIT_MS * 2 ** tries, LONGEST_WAIT_MS), put);
    tries += 1;
  }

  function endQuestion(): void {
    stopWaiting?.();
    question?.drop();
    question = null;
    tries = 0;
    state.set(SETTLED);
  }

  function messageNow(): string | null {
    const now = state.get();
    return now.kind === 'unanswered' ? now.message : null;
  }

  session.subscribe(() => {
    if (!session.get() && state.get().kind === 'unanswered') endQuestion();
  });

  return {
    get: state.get,
    subscribe: state.subscribe,
    check() {
      if (question?.tokenId !== session.get()?.tokenId || question === null) put();
    },
    retryNow() {
      if (state.get().kind !== 'unanswered') return;
      tries = 0;
      put();
    },
    underWay: () => question?.hasEnded ?? null,
    onEnded: (listener) => listen(ended, listener),
    onConfirmed: (listener) => listen(confirmed, listener),
  };
}

interface Question {
  readonly tokenId: string;
  readonly signal: AbortSignal;
  readonly hasEnded: Promise<boolean>;
  answer(hasEnded: boolean): void;
  /** Stops waiting for its answer. */
  drop(): void;
}

function createQuestion(tokenId: string): Question {
  const controller = new AbortController();
  const hasEnded = createStore<boolean | null>(null);
  const answer = (ended: boolean) => hasEnded.set(hasEnded.get() ?? ended);
  return {
    tokenId,
    signal: controller.signal,
    hasEnded: new Promise((resolve) => {
      hasEnded.subscribe(() => resolve(hasEnded.get() === true));
    }),
    answer,
    drop() {
      answer(false);
      controller.abort();
    },
  };
}

/**
 * Returns whether a failure means that the session is invalid: a final refusal. Failures that may be
 * temporary (PMC5…), too many requests (PMC429…), an unknown call (PMC404…) and answers without a code of
 * ours do not.
 */
function saysItIsNotValid({ kind, msgCd }: CallError): boolean {
  return kind === 'refused' && /^\w{3}(?:3|4(?!04|29))/.test(msgCd ?? '');
}

function listen<L>(listeners: Set<L>, listener: L): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

type Name = 'GET /common/v1/ssoToken/validCheck';

export interface ValidityCheckPorts {
  readonly ask: (
    input: CallInput<Name>,
    signal?: AbortSignal,
    ssoToken?: string,
  ) => Promise<CallResponse<Name>>;
  /** Returns the page's own public key, to which the number in the answer is encrypted. */
  readonly clientKey: () => Promise<string>;
  readonly decrypt: (cipher: string) => Promise<string>;
}

/**
 * Returns the user of a session, as the gateway gives it. Fails with a CallError if it is invalid.
 * `ssoToken`: the session's token; omitted for the present one.
 */
type ValidityCheck = (
  signal?: AbortSignal,
  ssoToken?: string,
) => Promise<Pick<SessionUser, 'userNo' | 'mobileNo'>>;

/**
 * Creates the validity check (SPEC section 7, ssoToken/validCheck), whose number is decrypted. If the number
 * cannot be read, the session stays valid and the number unknown.
 */
export function createValidityCheck({ ask, clientKey, decrypt }: ValidityCheckPorts): ValidityCheck {
  return async (signal, ssoToken) => {
    const key = await clientKey().catch(() => undefined);
    const { userNo, mobileNo } = await ask(key === undefined ? {} : { clientKey: key }, signal, ssoToken);
    return { userNo, mobileNo: (await decrypt(mobileNo).catch(() => '')) || null };
  };
}
