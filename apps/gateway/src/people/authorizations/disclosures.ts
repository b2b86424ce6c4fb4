/**
 * Everything that tells somebody outside about a person, and what allows it: the one place where it is
 * decided whether a person is asked first. Articles are those of the personal information protection law;
 * docs/security.md says why each is as it is. A call that a port gets does not compile before it stands here.
 */
import type { BankCards, CreditPay, MandateService } from '../../partners/entrust/index.ts';
import type { CaptchaProvider, TokenIssuer } from '../../partners/index.ts';
import type { CardBindings, NameChecks } from '../../partners/persons/index.ts';
import type { NumberInformation, TopUpSupplier } from '../../partners/carrier/index.ts';
import type { HeldPoints, PointsAccounts, PointsGrants } from '../../partners/points/index.ts';
import type { InvoiceIssuer } from '../../partners/invoices/index.ts';
import type { PaymentProvider } from '../../partners/payments/index.ts';
import type { SmsCentre } from '../../partners/sms/index.ts';
import type { WalletAccounts } from '../../partners/wallet-accounts/index.ts';

/** What is told, and of whom: `theirNumber` may be another person's, such as a family member's. */
type Data =
  | 'userNumber'
  | 'ownNumber'
  | 'theirNumber'
  | 'amounts'
  | 'nameAndIdentityNumber'
  | 'bankCard'
  | 'invoiceAddress'
  | 'messageText'
  | 'networkAddress';

/**
 * Why it may be told without asking. `contract`: what the person asked for cannot be done otherwise (13(1)2).
 * `law`: a law demands it (13(1)3). `entrusted`: the recipient does with it what we say, and nothing of its
 * own (21). `sameHandler`: the wallet, whose service this is, so that nothing leaves its handler.
 */
type Basis = 'contract' | 'law' | 'entrusted' | 'sameHandler';

export interface Disclosure {
  readonly to: string;
  readonly data: readonly Data[];
  readonly basis: Basis;
}

interface Ports {
  readonly PaymentProvider: Omit<PaymentProvider, 'traits'>;
  readonly TopUpSupplier: Omit<TopUpSupplier, 'traits'>;
  readonly NumberInformation: NumberInformation;
  readonly MandateService: Omit<MandateService, 'mandateTraits'>;
  readonly BankCards: BankCards;
  readonly CreditPay: CreditPay;
  readonly InvoiceIssuer: InvoiceIssuer;
  readonly NameChecks: NameChecks;
  readonly CardBindings: CardBindings;
  readonly PointsAccounts: PointsAccounts;
  readonly HeldPoints: HeldPoints;
  readonly PointsGrants: PointsGrants;
  readonly SmsCentre: SmsCentre;
  readonly CaptchaProvider: Pick<CaptchaProvider, 'verify'>;
  readonly TokenIssuer: TokenIssuer;
  readonly WalletAccounts: WalletAccounts;
}

/**
 * `ownKeys`: what the call tells is a number of ours for an order, a payment or the like, a time, or what the
 * recipient itself gave out; or it puts together what another call sends, or asks nobody.
 */
type Declared = Disclosure | 'ownKeys';

const discloses = (to: string, data: readonly Data[], basis: Basis): Disclosure => ({ to, data, basis });
const carrier = (basis: Basis): Disclosure => discloses('carrier', ['theirNumber'], basis);

/** What each call of a partner tells about a person. */
export const disclosures: { readonly [P in keyof Ports]: { readonly [C in keyof Ports[P]]: Declared } } = {
  PaymentProvider: {
    authoriseBody: 'ownKeys',
    payerOf: 'ownKeys',
    authorise: discloses('cashier', ['userNumber', 'theirNumber', 'amounts', 'networkAddress'], 'contract'),
    capture: 'ownKeys',
    void: 'ownKeys',
    query: 'ownKeys',
    refundBody: 'ownKeys',
    refund: 'ownKeys',
    queryRefund: 'ownKeys',
    statement: 'ownKeys',
    totals: 'ownKeys',
  },
  TopUpSupplier: {
    serves: 'ownKeys',
    readOffers: 'ownKeys',
    topUpBody: 'ownKeys',
    topUp: discloses('carrier', ['theirNumber', 'amounts'], 'contract'),
    queryTopUp: 'ownKeys',
    cancelTopUp: discloses('carrier', ['theirNumber', 'amounts'], 'contract'),
    balance: 'ownKeys',
    statement: 'ownKeys',
    totals: 'ownKeys',
  },
  NumberInformation: {
    lookUp: carrier('contract'),
    bill: carrier('contract'),
  },
  MandateService: {
    mandateBody: 'ownKeys',
    signMandate: discloses('wallet', ['userNumber', 'theirNumber', 'amounts'], 'sameHandler'),
    queryMandate: 'ownKeys',
    endMandate: 'ownKeys',
    signingPage: discloses('wallet', ['theirNumber', 'networkAddress'], 'contract'),
    notifyPayer: discloses('wallet', ['amounts'], 'contract'),
  },
  BankCards: {
    cards: discloses('wallet', ['userNumber'], 'sameHandler'),
    bindPage: discloses('wallet', ['userNumber', 'ownNumber'], 'sameHandler'),
  },
  CreditPay: {
    creditAccount: discloses('lender', ['userNumber'], 'contract'),
    repayBody: 'ownKeys',
    repay: discloses('lender', ['userNumber', 'amounts'], 'contract'),
    queryRepayment: 'ownKeys',
    cancelRepayment: 'ownKeys',
    repayments: 'ownKeys',
    repaymentTotals: 'ownKeys',
  },
  InvoiceIssuer: {
    invoiceBody: 'ownKeys',
    askForInvoice: discloses('carrier', ['theirNumber', 'amounts', 'invoiceAddress'], 'contract'),
    queryInvoice: 'ownKeys',
  },
  NameChecks: {
    checkName: discloses('wallet', ['userNumber', 'nameAndIdentityNumber'], 'law'),
    queryNameCheck: 'ownKeys',
  },
  CardBindings: {
    bindCard: discloses('wallet', ['userNumber', 'ownNumber', 'bankCard'], 'sameHandler'),
    confirmCard: discloses('wallet', ['userNumber', 'bankCard'], 'sameHandler'),
    queryCard: 'ownKeys',
  },
  PointsAccounts: { balance: discloses('points service', ['userNumber'], 'entrusted') },
  HeldPoints: { openHolds: 'ownKeys' },
  PointsGrants: {
    grantBody: 'ownKeys',
    grant: discloses('points service', ['userNumber', 'amounts'], 'contract'),
    queryGrant: 'ownKeys',
    grants: 'ownKeys',
  },
  // A token that the provider itself has made, and nothing of whose it is.
  CaptchaProvider: { verify: 'ownKeys' },
  SmsCentre: { send: discloses('SMS centre', ['theirNumber', 'messageText'], 'entrusted') },
  // The token is of whoever is asked; we are told whose it is.
  TokenIssuer: { redeem: 'ownKeys' },
  WalletAccounts: {
    register: discloses('wallet', ['userNumber', 'ownNumber'], 'sameHandler'),
    query: 'ownKeys',
  },
};
