import type { Language } from '@phonebill/contract';
import type { ConsoleCallName, ConsoleRequest, ConsoleResponse } from '@phonebill/contract/console';
import type { SignedIn } from '../console-parts.ts';

/** The facts that a handler knows about the call in addition to its request. */
export interface ConsoleContext {
  readonly language: Language;
  /** The caller's network address. */
  readonly address: string;
  /** The browser's User-Agent, 300 characters at most; empty if it sends none. */
  readonly userAgent: string;
  /** Makes the browser keep this session from now on, or none. */
  readonly setSession: (token: string | null) => void;
  /** The secret that the browser was given when it began to sign in with the company. */
  readonly companySignIn: string | undefined;
  /** Makes the browser keep this secret for that many seconds, or remove it. */
  readonly setCompanySignIn: (secret: string | null, forSeconds?: number) => void;
}

/** Calls that need no sign-in. */
export type OpenCall =
  | 'POST /signIn/begin'
  | 'POST /signIn/finish'
  | 'GET /signIn/ways'
  | 'POST /signIn/company/begin'
  | 'POST /signIn/company/finish'
  | 'POST /enrolment/read'
  | 'POST /enrolment/begin'
  | 'POST /enrolment/finish';

/** Takes the validated request and returns the answer; throws ConsoleRefused. */
type ConsoleHandler<N extends ConsoleCallName> = (
  request: ConsoleRequest<N>,
  context: N extends OpenCall ? ConsoleContext : ConsoleContext & SignedIn,
) => Promise<ConsoleResponse<N>>;

/** A handler for every call of the console; a missing one does not compile. */
export type ConsoleHandlers = { readonly [N in ConsoleCallName]: ConsoleHandler<N> };
export type ConsoleHandlersOf<N extends ConsoleCallName> = Pick<ConsoleHandlers, N>;
