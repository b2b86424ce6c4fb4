/**
 * Calls of pages that are looked at before their settings are in force: answered by the same handlers as
 * ever, with other settings, for somebody who has no past, or for nobody. Only what shows settings is
 * answered; whatever orders, signs, sends or is about somebody is refused.
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
import { Refusal } from '../runtime/index.ts';
import { type CallContext, type Handler, type HandlersOf } from './handler.ts';
import { refusalEnvelope } from './calls.ts';
import { type ChannelHandlerParts, channelHandlers } from './handlers/channels.ts';
import { type HelpHandlerParts, helpHandlers } from './handlers/help.ts';
import { type LoginHandlerParts, loginHandlers } from './handlers/login.ts';
import { type NumberHandlerParts, numberHandlers } from './handlers/numbers.ts';
import { type PointsHandlerParts, pointsHandlers } from './handlers/points.ts';
import { type TopUpPageHandlerParts, topUpPageHandlers } from './handlers/top-up-page.ts';
import { hasPlainTextsOnly } from './plain-texts.ts';

export type PreviewCallParts = ChannelHandlerParts &
  Pick<HelpHandlerParts, 'helpContacts'> &
  LoginHandlerParts &
  NumberHandlerParts &
  Omit<PointsHandlerParts, keyof typeof somePoints> &
  Omit<TopUpPageHandlerParts, keyof typeof noPast>;

/** Of somebody who was never there before. */
const noPast = {
  savedNumbers: { list: async () => [] },
  vouchers: { usable: async () => [] },
  queries: { lately: async () => ({ lastFaceFen: new Map(), unpaid: null }) },
} satisfies Partial<TopUpPageHandlerParts>;

/** More than anything costs, so that all of it is shown as it can be had. */
const somePoints = {
  points: {
    balance: async () => ({ kind: 'points', available: 100_000n, frozen: 0n, expiring: null }),
  },
} satisfies Partial<PointsHandlerParts>;

const noOrder = (): Promise<never> => Promise.reject(new Refusal('orderNotFound'));
const noOrders = {
  helpMessages: { ofOrder: noOrder, write: noOrder },
  endNotices: { of: noOrder, set: noOrder },
  purchasers: { ownerOf: noOrder },
} satisfies Partial<HelpHandlerParts>;

/** What shows settings, and nothing of anybody. */
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
  /** `GET`, and the path with what the calls are below. */
  readonly method: string;
  readonly path: string;
  readonly input: unknown;
  readonly language: Language;
  /** The number that somebody is logged in with; empty: nobody is. */
  readonly mobileNo: string;
}

/** Answers a call as pages are answered, envelope and all. */
export function createPreviewCalls(parts: PreviewCallParts): (call: PreviewCall) => Promise<object> {
  const handlers: HandlersOf<ShownCall> = {
    ...topUpPageHandlers({ ...parts, ...noPast }),
    ...loginHandlers(parts),
    ...helpHandlers({ ...parts, ...noOrders }),
    ...channelHandlers(parts),
    ...numberHandlers(parts),
    ...pointsHandlers({ ...parts, ...somePoints }),
  };
  return async ({ method, path, input, language, mobileNo }) => {
    const asked = `${method} ${path.slice(API_BASE.length)}`;
    const name = shown.find((one) => one === asked);
    if (name === undefined) return refusalEnvelope('featureOff', language);
    try {
      if (!hasPlainTextsOnly(input) || !checkers.get(name)?.Check(input)) throw new Refusal('badRequest');
      // The checker proves the request's type, which the compiler cannot follow through a table of calls.
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
