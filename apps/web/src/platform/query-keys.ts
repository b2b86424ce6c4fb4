/**
 * Every query of the pages: its family, its name, and what it is asked for. What is asked again together is
 * one family. The table is made of types, so that a screen carries only the keys it uses.
 */
import type { ChargeState } from '@phonebill/contract/wire';
import type { Language } from './language/index.ts';

/** What a list of charges is asked for. */
export interface ChargeFilter {
  readonly agreementNo: string | null;
  /** yyyymm, in China. */
  readonly month: string | null;
  readonly state: ChargeState | null;
}

/** What a page of own orders is asked for; what is left out does not matter. */
interface OrderFilter {
  readonly month?: string;
  readonly state?: string;
  readonly payMethod?: string;
}

type CnlCode = string | undefined;

// A type and not an interface: only types are known to hold nothing but lists.
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
  /** Whatever the setup, a change or the end of an agreement may change. */
  agreements: {
    list: [which: 'live' | 'ended'];
    /** What others ask and pay for a number. */
    offers: [mobileNo: string];
    one: [agreementNo: string];
    /** Without what happened to it. */
    plain: [agreementNo: string];
    /** Numbers that have one. */
    signedNumbers: [];
    charges: [filter: ChargeFilter];
    charge: [chargeNo: string];
    bill: [agrMbl: string, agreementNo: string | null];
    recommendations: [];
    /** What the family costs in a month, yyyymm; null: in the present one. */
    family: [month: string | null];
    /** Whether a number may have an agreement. */
    check: [agrMbl: string];
  };
  /** What an agreement may say: the same for everybody who comes by the same channel. */
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
    /** What changed in these versions of a text. */
    changes: [kind: string, versions: string, language: Language];
  };
  agreementCancel: { reasons: [] };
  creditPay: { account: [] };
  /** Where the user is logged in, and what is kept about them. */
  account: { sessions: []; data: [] };
  campaign: {
    activity: [asked: string, cnlCode: CnlCode];
    /** Whether a user may take part, and their reward. */
    standing: [activityId: string, userNo: string | null];
    title: [activityId: string];
    rewards: [];
    /** Which activities are open to a user; null: to a visitor. */
    open: [userNo: string | null, cnlCode: CnlCode];
  };
};

/** The key of one query. */
export function queryKey<Family extends keyof QueryTable, Name extends keyof QueryTable[Family]>(
  family: Family,
  name: Name,
  ...asked: Extract<QueryTable[Family][Name], readonly unknown[]>
): readonly unknown[] {
  return [family, name, ...asked];
}

/** What the keys of a family begin with, or those of one name in it: for asking all of them again. */
export function queryFamily<Family extends keyof QueryTable>(
  family: Family,
  ...name: [name?: keyof QueryTable[Family]]
): readonly unknown[] {
  return [family, ...name];
}
