/**
 * The only way in which pages call the gateway (SPEC sections 7 and 8). Every outcome is an answer or a
 * {@link CallError}; a call that its caller aborted ends with the browser's AbortError and shows nothing to
 * the user.
 */
import { callsWithoutToken } from 'virtual:page-contract';
import {
  type CallInput,
  type CallName,
  type CallResponse,
  isOwnPath,
  isSuccess,
  type Language,
  splitCall,
  TOKEN_INVALID_CODE,
} from '@phonebill/contract/wire';
import { CALL_TIMEOUT_MS, SESSION_ENDED_REDIRECT_MS } from '../durations.ts';
import type { Session } from '../session/session.ts';
import { CallError, type CallErrorFacts } from './call-error.ts';
import { errorCopy } from './error-copy.ts';
import { readAnswer, readyToRead } from './read-answer.ts';
import { buildRequest } from './request.ts';
import { SAT_OUT_MS, waitAfter } from './retry-after.ts';

/** How long (ms) an answer that has arrived waits for the code that checks it. */
const WAIT_TO_READ_MS = 2000;

interface CallOptions {
  /**
   * Which side shows a failure to the user: the client by a toast (default), or the caller in its own place.
   */
  readonly failureShownBy?: 'client' | 'caller';
  readonly signal?: AbortSignal | undefined;
  /** The token of the session in which the call is made; omitted for the present session. */
  readonly ssoToken?: string | undefined;
}

export interface ClientPorts {
  readonly fetch: typeof fetch;
  readonly session: Pick<Session, 'get' | 'end'>;
  readonly language: () => Language;
  readonly clientToken: () => string;
  readonly showToast: (text: string) => void;
  /** Goes to the login page, with refererUrl set to the present page. */
  readonly goToLogin: () => void;
  /**
   * Returns, while the validity check is under way, a promise of whether it found the session ended (the user
   * has then been redirected). Null if no check is under way.
   */
  readonly validityUnderWay: () => Promise<boolean> | null;
  readonly after: (ms: number, run: () => void) => () => void;
}

export type Call = <N extends CallName>(
  name: N,
  input: CallInput<N>,
  options?: CallOptions,
) => Promise<CallResponse<N>>;

export function createClient(ports: ClientPorts): Call {
  let loginIsDue = false;

  function endSession(message: string): void {
    const underWay = ports.validityUnderWay();
    ports.session.end();
    if (loginIsDue) return;
    loginIsDue = true;
    const stop = ports.after(SESSION_ENDED_REDIRECT_MS, () => {
      loginIsDue = false;
      if (!ports.session.get()) ports.goToLogin();
    });
    if (!underWay) return ports.showToast(message);
    void underWay.then((isSaidThere) => {
      if (!isSaidThere) return ports.showToast(message);
      stop();
      loginIsDue = false;
    });
  }

  return async (name, input, options = {}) => {
    const tokenId = ports.session.get()?.tokenId;
    try {
      return (await askEitherWay(ports, name, input, options)) as never;
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      const sessionEnded = error.msgCd === TOKEN_INVALID_CODE && !isExemptFromLogin(name, input);
      if (!sessionEnded) {
        if (options.failureShownBy !== 'caller') ports.showToast(error.message);
      } else if (ports.session.get()?.tokenId === tokenId) endSession(error.message);
      throw error;
    }
  };
}

/**
 * Returns whether a call never leads to login (SPEC section 8): the validity check, calls exempt from the
 * token, and calls with nonrelogin set in their payload.
 */
function isExemptFromLogin(name: CallName, input: object): boolean {
  return (
    ('nonrelogin' in input && input.nonrelogin === true) ||
    callsWithoutToken.includes(name) ||
    name === 'GET /common/v1/ssoToken/validCheck'
  );
}

/**
 * Sends a call. If the token of one of our own calls is refused, the call is repeated once with the token in
 * its payload, where a gateway of the previous release looks for it. So nobody is logged out while processes
 * of both releases run side by side.
 */
async function askEitherWay(
  ports: ClientPorts,
  name: CallName,
  input: Record<string, unknown>,
  options: CallOptions,
): Promise<unknown> {
  try {
    return await ask(ports, name, input, options);
  } catch (error) {
    const isRefused = error instanceof CallError && error.msgCd === TOKEN_INVALID_CODE;
    if (!isRefused || !isOwnPath(splitCall(name).path) || !ports.session.get()) throw error;
    return ask(ports, name, input, { ...options, tokenInPayload: true });
  }
}

async function ask(
  ports: ClientPorts,
  name: CallName,
  input: Record<string, unknown>,
  { signal, ssoToken, tokenInPayload = false }: CallOptions & { readonly tokenInPayload?: boolean },
): Promise<unknown> {
  const language = ports.language();
  const texts = errorCopy[language];
  const fail = (facts: Omit<CallErrorFacts, 'call'>) => new CallError({ call: name, ...facts });
  const { url, init } = buildRequest({
    name,
    input,
    ssoToken: ssoToken ?? ports.session.get()?.tokenId ?? null,
    tokenInPayload,
    acceptLanguage: language === 'zh' ? 'zh-CN' : 'en',
    clientToken: ports.clientToken(),
  });

  const limit = new AbortController();
  const stopLimit = ports.after(CALL_TIMEOUT_MS, () =>
    limit.abort(new Error(texts.timeout(CALL_TIMEOUT_MS))),
  );
  const giveUp = () => limit.abort(signal?.reason);
  if (signal?.aborted) giveUp();
  signal?.addEventListener('abort', giveUp);
  const ready = readyToRead(name);
  try {
    const response = await ports.fetch(url, { ...init, signal: limit.signal });
    const reference = response.headers.get('x-request-id') ?? undefined;
    if (!response.ok) {
      const wait = waitAfter(response);
      throw fail({
        kind: 'transport',
        status: response.status,
        message:
          texts.transport(String(response.status)) +
          (wait > SAT_OUT_MS ? texts.again(Math.ceil(wait / 1000)) : ''),
        reference,
      });
    }
    if (ready) await Promise.race([ready, new Promise<void>((go) => ports.after(WAIT_TO_READ_MS, go))]);
    const answer = readAnswer(name, await response.text());
    if (!answer) throw fail({ kind: 'empty', message: texts.empty, reference });
    const msgCd = String(answer.msgCd);
    if (isSuccess(msgCd)) return answer;
    throw fail({
      // A refusal of the gateway has a message code; any other answer says nothing about what was done.
      kind: msgCd === answer.msgCd ? 'refused' : 'empty',
      msgCd,
      message: (typeof answer.msgInfo === 'string' && answer.msgInfo) || texts.noMsgInfo,
      reference,
    });
  } catch (error) {
    if (error instanceof CallError || signal?.aborted) throw error;
    throw fail({
      kind: 'transport',
      message: texts.transport(error instanceof Error ? error.message : String(error)),
    });
  } finally {
    stopLimit();
    signal?.removeEventListener('abort', giveUp);
  }
}
