/**
 * The keys of every query of the pages: family, name and parameters. Queries that are refetched together form
 * one family. The table consists of types only, so that a screen contains only the keys it uses.
 */
import type { ChargeState } from '@phonebill/contract/wire';
import type { Language } from './language/index.ts';

/** The parameters of a list of charges. */
export interface ChargeFilter {
  readonly agreementNo: string | null;
  /** The month as yyyymm, in China's time. */
  readonly month: string | null;
  readonly state: ChargeState | null;
}

/** The parameters of a page of the user's own orders; an omitted field does not restrict it. */
interface OrderFilter {
  readonly month?: string;
  readonly state?: string;
  readonly payMethod?: string;
}

type CnlCode = string | undefined;

// A type and not an interface: TypeScript knows only of types that they contain nothing but lists.
type QueryTable = {
  settings: {
    switches: [];
    channel: [cnlCode: CnlCode];
    promotions: [cnlCode: CnlCode];
    adverts: [business: string, tourist: boolean, cnlCode: CnlCode, language: Language];
  };
  login: { graphicCode: [] };
  numbers: {
    organization: [mobileNo: string];
    markRecords: [];
    isSaved: [mobileNo: string | null];
  };
  topUp: {
    fusionPageInfo: [cnlCode: CnlCode];
    limit: [cnlCode: CnlCode];
    mobileCheck: [mobileNo: string];
    discount: [mobileNo: string, cnlCode: CnlCode];
    askedPrice: [mobileNo: string, faceFen: number | null, cnlCode: CnlCode];
    smallAmount: [mobileNo: string, cnlCode: CnlCode];
    unknownMobile: [mobileNo: string];
    integralGoodsInfo: [mobileNo: string, cnlCode: CnlCode];
    integralQuery: [];
  };
  orders: {
    list: [filter: OrderFilter];
    one: [orderNo: string | null, resultKey: string | undefined];
  };
  unread: { marks: [] };
  vouchers: { mine: [] };
  invoices: { of: [orderNo: string] };
  help: {
    of: [orderNo: string | null, userNo: string | null];
    endNotice: [orderNo: string];
  };
  authorizations: { list: [] };
  bill: { ofUser: [userNo: string | null] };
  /** Everything that opening, changing or ending an agreement may change. */
  agreements: {
    list: [which: 'live' | 'ended'];
    /** The consent requests and payments of others for a number. */
    offers: [mobileNo: string];
    one: [agreementNo: string];
    /** The agreement without its history. */
    plain: [agreementNo: string];
    /** Numbers that have an agreement. */
    signedNumbers: [];
    charges: [filter: ChargeFilter];
    charge: [chargeNo: string];
    bill: [agrMbl: string, agreementNo: string | null];
    recommendations: [];
    /** The family's costs in a month (yyyymm); null for the present one. */
    family: [month: string | null];
    /** Whether a number may have an agreement. */
    check: [agrMbl: string];
  };
  /** The possible terms of an agreement, the same for everybody who comes through the same channel. */
  agreementOffer: {
    rules: [cnlCode: CnlCode, variant?: string];
    amounts: [cnlCode: CnlCode, variant?: string];
  };
  agreementSetup: {
    operation: [requestNo: string];
    signUp: [requestNo: string];
    card: [];
    textVersion: [];
  };
  texts: {
    one: [kind: string, version: string, language: Language];
    /** The changes in these versions of a text. */
    changes: [kind: string, versions: string, language: Language];
  };
  agreementCancel: { reasons: [] };
  creditPay: { account: [] };
  /** The user's sessions, and the data stored about them. */
  account: { sessions: []; data: [] };
  campaign: {
    activity: [asked: string, cnlCode: CnlCode];
    /** Whether a user may take part, and the user's reward. */
    standing: [activityId: string, userNo: string | null];
    title: [activityId: string];
    rewards: [];
    /** The activities open to a user; null for a visitor. */
    open: [userNo: string | null, cnlCode: CnlCode];
  };
};

/** Returns the key of one query. */
export function queryKey<Family extends keyof QueryTable, Name extends keyof QueryTable[Family]>(
  family: Family,
  name: Name,
  ...asked: Extract<QueryTable[Family][Name], readonly unknown[]>
): readonly unknown[] {
  return [family, name, ...asked];
}

/** Returns the prefix of the keys of a family, or of one name in it, for refetching all of them. */
export function queryFamily<Family extends keyof QueryTable>(
  family: Family,
  ...name: [name?: keyof QueryTable[Family]]
): readonly unknown[] {
  return [family, ...name];
}
