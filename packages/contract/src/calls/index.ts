/**
 * Every call of the gateway, one row each: method, path, token, permitted callers, request, answer and
 * summary (SPEC section 7). Validation, handlers, the pages' types and OpenAPI are all derived from this
 * table.
 */
import type { Static } from 'typebox';
import { activityCalls } from './activities.ts';
import { agreementChangeCalls } from './agreement-changes.ts';
import { agreementRuleCalls } from './agreement-rules.ts';
import { agreementCalls } from './agreements.ts';
import { authorizationCalls } from './authorizations.ts';
import { businessHallCalls } from './business-hall.ts';
import type { CallRows } from './call-row.ts';
import { channelCalls } from './channels.ts';
import { chargeCalls } from './charges.ts';
import { familyMonthCalls } from './family-month.ts';
import { familyCalls } from './family.ts';
import { helpCalls } from './help.ts';
import { messageCalls } from './messages.ts';
import { numberCalls } from './numbers.ts';
import { offlinePackageCalls } from './offline-package.ts';
import { orderCalls } from './orders.ts';
import { ownFormCalls } from './own-forms.ts';
import { personalDataCalls } from './personal-data.ts';
import { pointsCalls } from './points.ts';
import { sessionCalls } from './sessions.ts';
import { signingCalls } from './signing.ts';
import { signUpCalls } from './sign-up.ts';
import { signOnCalls } from './sign-on.ts';
import { topUpCalls } from './top-up.ts';
import { unreadMarkCalls } from './unread-marks.ts';
import { voucherCalls } from './vouchers.ts';

export const callRows = {
  ...topUpCalls,
  ...orderCalls,
  ...unreadMarkCalls,
  ...pointsCalls,
  ...numberCalls,
  ...messageCalls,
  ...signOnCalls,
  ...sessionCalls,
  ...personalDataCalls,
  ...channelCalls,
  ...authorizationCalls,
  ...agreementRuleCalls,
  ...agreementCalls,
  ...agreementChangeCalls,
  ...chargeCalls,
  ...familyMonthCalls,
  ...businessHallCalls,
  ...familyCalls,
  ...offlinePackageCalls,
  ...ownFormCalls,
  ...helpCalls,
  ...signingCalls,
  ...signUpCalls,
  ...voucherCalls,
  ...activityCalls,
} as const satisfies CallRows;

type Calls = typeof callRows;

/** The method and path of a call, as in `POST /vi/order`. */
export type CallName = keyof Calls;
/** The request that the gateway receives for a call, token included. */
export type CallRequest<N extends CallName> = Static<Calls[N]['request']>;
/** The gateway's answer to a call, without the envelope's two fields. */
export type CallResponse<N extends CallName> = Static<Calls[N]['response']>;

type WithoutToken<T> = T extends unknown ? Omit<T, 'ssoToken'> : never;
type Plain<T> = T extends unknown ? Omit<T, never> : never;
/**
 * The input that a page gives to the client, which adds the session's token. On a call marked (no token) a
 * field of that name is the page's own.
 */
export type CallInput<N extends CallName> = N extends CallName
  ? Calls[N]['token'] extends 'none'
    ? Plain<CallRequest<N>>
    : WithoutToken<CallRequest<N>>
  : never;

/** The two fields that are part of every answer (SPEC section 8). */
export interface Envelope {
  readonly msgCd: string;
  readonly msgInfo: string;
}
