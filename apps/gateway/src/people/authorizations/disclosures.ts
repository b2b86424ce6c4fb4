/**
 * Lists everything that discloses a person's data to others, and the legal basis of each disclosure. This is
 * the one place that decides whether a person is asked first. Articles are those of the personal information
 * protection law; docs/security.md gives the reasons. A call added to a port does not compile until it is
 * listed here.
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

/** The data disclosed; `theirNumber` may be the number of another person, such as a family member. */
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
 * The basis on which data may be disclosed without asking. `contract`: the person's request cannot be carried
 * out otherwise (13(1)2). `law`: a law requires it (13(1)3). `entrusted`: the recipient processes it on our
 * instructions only (21). `sameHandler`: the wallet, whose service this is, so that the data stays with its
 * handler.
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
 * `ownKeys`: the call sends only our number of an order, a payment or the like, a time, or what the recipient
 * itself issued; or it prepares what another call sends; or it sends nothing.
 */
type Declared = Disclosure | 'ownKeys';

const discloses = (to: string, data: readonly Data[], basis: Basis): Disclosure => ({ to, data, basis });
const carrier = (basis: Basis): Disclosure => discloses('carrier', ['theirNumber'], basis);

/** The data that each call to a partner discloses about a person. */
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
  // The token was made by the provider itself and does not identify a person.
  CaptchaProvider: { verify: 'ownKeys' },
  SmsCentre: { send: discloses('SMS centre', ['theirNumber', 'messageText'], 'entrusted') },
  // The token was made by the partner that is asked, and the answer tells us whose it is.
  TokenIssuer: { redeem: 'ownKeys' },
  WalletAccounts: {
    register: discloses('wallet', ['userNumber', 'ownNumber'], 'sameHandler'),
    query: 'ownKeys',
  },
};
