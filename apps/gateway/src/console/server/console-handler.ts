import type { Language } from '@phonebill/contract';
import type { ConsoleCallName, ConsoleRequest, ConsoleResponse } from '@phonebill/contract/console';
import type { SignedIn } from '../console-parts.ts';

/** What a handler knows of the call beside its request. */
export interface ConsoleContext {
  readonly language: Language;
  /** The caller's network address. */
  readonly address: string;
  /** As the caller's browser names itself, 300 signs at most; empty: it does not. */
  readonly userAgent: string;
  /** The browser keeps this session from now on, or none. */
  readonly setSession: (token: string | null) => void;
  /** What the browser was given when it began to sign in with the company. */
  readonly companySignIn: string | undefined;
  /** The browser keeps this for so many seconds, or nothing any more. */
  readonly setCompanySignIn: (secret: string | null, forSeconds?: number) => void;
}

/** Calls that nobody has to be signed in for. */
export type OpenCall =
  | 'POST /signIn/begin'
  | 'POST /signIn/finish'
  | 'GET /signIn/ways'
  | 'POST /signIn/company/begin'
  | 'POST /signIn/company/finish'
  | 'POST /enrolment/read'
  | 'POST /enrolment/begin'
  | 'POST /enrolment/finish';

/** Takes the validated request, gives the answer, throws ConsoleRefused. */
type ConsoleHandler<N extends ConsoleCallName> = (
  request: ConsoleRequest<N>,
  context: N extends OpenCall ? ConsoleContext : ConsoleContext & SignedIn,
) => Promise<ConsoleResponse<N>>;

/** A handler for every call of the console; a missing one does not compile. */
export type ConsoleHandlers = { readonly [N in ConsoleCallName]: ConsoleHandler<N> };
export type ConsoleHandlersOf<N extends ConsoleCallName> = Pick<ConsoleHandlers, N>;
