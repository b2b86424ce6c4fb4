/**
 * Answers calls of pages that preview settings before they are in effect: the same handlers, with other
 * settings, for a user without past orders or for a visitor. Only calls that show settings are answered;
 * those that order, sign, send or concern a person are refused.
 */
import {
  API_BASE,
  type CallName,
  type CallRow,
  callRows,
  type Language,
  SUCCESS_CODE,
} from '@phonebill/contract';
import { Compile } from 'typebox/compile';
import type { PointsAccounts } from '../partners/points/index.ts';
import { Refusal } from '../runtime/index.ts';
import { hasPlainTextsOnly } from '../runtime/requests/index.ts';
import { type CallContext, type Handler, type HandlersOf } from './handler.ts';
import { refusalEnvelope } from './calls.ts';
import type { CallServices } from './handlers.ts';
import { channelHandlers } from './handlers/channels.ts';
import { helpHandlers } from './handlers/help.ts';
import { loginHandlers } from './handlers/login.ts';
import { numberHandlers } from './handlers/numbers.ts';
import { pointsHandlers } from './handlers/points.ts';
import { topUpPageHandlers } from './handlers/top-up-page.ts';

/** The services that a preview shares with the real calls; its settings and prices are different ones. */
export type PreviewServices = Pick<
  CallServices,
  | 'businessHall'
  | 'cashierKind'
  | 'clock'
  | 'encryptedNumber'
  | 'featuresOff'
  | 'helpContacts'
  | 'mobileLogin'
  | 'numbers'
  | 'phoneBills'
  | 'pricing'
  | 'selling'
  | 'sessions'
  | 'settings'
  | 'sm2PublicKey'
  | 'supply'
>;

/** The past of a user without any orders. */
const noPast = {
  savedNumbers: { list: async () => [] },
  vouchers: { usable: async () => [] },
  queries: { lately: async () => ({ lastFaceFen: new Map(), unpaid: null }) },
};

/** More points than any good costs, so that all of them are shown as affordable. */
const somePoints = {
  balance: async () => ({ kind: 'points', available: 100_000n, frozen: 0n, expiring: null }),
} satisfies PointsAccounts;

const noOrder = (): Promise<never> => Promise.reject(new Refusal('orderNotFound'));

/** Calls that show settings and no personal data. */
const shown = [
  'POST /vi/fusionPageInfo',
  'GET /vi/discount',
  'GET /vi/limit',
  'POST /vi/smallAmount',
  'POST /vi/integralGoodsInfo',
  'POST /vi/integralQuery',
  'POST /vi/organization',
  'GET /common/v1/front/mobileCheck',
  'POST /vi/getChannelInfo',
  'POST /vi/queryAdvMaintainInfo',
  'GET /auto/v1/advMaintain',
  'GET /common/v1/getPromotionConfig',
  'POST /vi/jkSwitch',
  'GET /common/v1/ssoToken/validCheck',
  'POST /own/v1/help',
] as const satisfies readonly CallName[];
type ShownCall = (typeof shown)[number];

const checkers = new Map(
  shown.map((name) => [name, Compile((callRows[name] satisfies CallRow).request)] as const),
);

export interface PreviewCall {
  /** `GET` or `POST`; the path includes the base of calls. */
  readonly method: string;
  readonly path: string;
  readonly input: unknown;
  readonly language: Language;
  /** The number of the user who is logged in; empty for a visitor. */
  readonly mobileNo: string;
}

/** Returns a function that answers a call as pages are answered, including the envelope. */
export function createPreviewCalls(services: PreviewServices): (call: PreviewCall) => Promise<object> {
  const { settings, numbers, selling, clock } = services;
  const handlers: HandlersOf<ShownCall> = {
    ...topUpPageHandlers({ ...services, ...noPast }),
    ...loginHandlers(
      services.mobileLogin,
      services.sessions,
      services.businessHall,
      services.encryptedNumber,
    ),
    ...helpHandlers(
      services.helpContacts,
      { ofOrder: noOrder, write: noOrder },
      { of: noOrder, set: noOrder },
      { ownerOf: noOrder },
    ),
    ...channelHandlers(settings, services.sm2PublicKey, services.featuresOff, clock),
    ...numberHandlers(numbers, services.phoneBills, selling),
    ...pointsHandlers({ ...services, points: somePoints }),
  };
  return async ({ method, path, input, language, mobileNo }) => {
    const asked = `${method} ${path.slice(API_BASE.length)}`;
    const name = shown.find((one) => one === asked);
    if (name === undefined) return refusalEnvelope('featureOff', language);
    try {
      if (!hasPlainTextsOnly(input) || !checkers.get(name)?.Check(input)) throw new Refusal('badRequest');
      // `Check` proves the request's type, which the compiler cannot follow through a table of calls.
      const handler = handlers[name] as unknown as (
        request: unknown,
        context: CallContext,
      ) => ReturnType<Handler<ShownCall>>;
      return {
        msgCd: SUCCESS_CODE,
        msgInfo: '',
        ...(await handler(input, { ...somebody, mobileNo, userNo: mobileNo && USER_NO, language })),
      };
    } catch (error) {
      if (error instanceof Refusal) return refusalEnvelope(error.errorName, language, error.details);
      throw error;
    }
  };
}

const USER_NO = 'preview';
const somebody = { touristSession: null, address: '', device: '', entryPage: null } as const;
