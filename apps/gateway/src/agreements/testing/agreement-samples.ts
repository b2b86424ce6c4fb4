/** Sample agreements for tests of the stores, made by the same code as real ones. */
import { publishedAgreementTimes } from '../../config/agreement-times.ts';
import type { OrderChange } from '../../orders/model/index.ts';
import type { Pricing } from '../../settings/pricing/index.ts';
import { AgreementChange } from '../model/agreement-change.ts';
import { agreementNoOfKey } from '../model/agreement-no.ts';
import { isForFamily } from '../model/aggregate.ts';
import { agree, askMember, requestConsent } from '../model/consent-changes.ts';
import { newChargeOrder } from '../debiting/charge-order.ts';

/** Noon in China, on 20 November 2026. */
export const START = Date.UTC(2026, 10, 20, 4);
const TERMS = {
  trigger: 'day',
  dayOfMonth: 25,
  thresholdFen: null,
  amountFen: 5000n,
  capPerMonthFen: 20_000n,
  endsOn: null,
  payOrder: ['balance', 'creditPay'],
} as const;

/** The version of the settings to which the prices of `orderOf` belong. */
export const PRICES_VERSION = 3;
const noPrices: Pick<Pricing, 'settingsVersion' | 'denominations' | 'smallAmounts'> = {
  settingsVersion: PRICES_VERSION,
  denominations: () => [],
  smallAmounts: () => [],
};

function never(): never {
  throw new Error('nothing is asked for');
}

let drawn = 0;

/** Returns a drafted agreement with the operation that opens it. */
export function drafting(
  userNo: string,
  given: {
    readonly agreementNo?: string;
    readonly idempotencyKey?: string;
    readonly beneficiaryMobileNo?: string;
  } = {},
): AgreementChange {
  const {
    agreementNo = agreementNoOfKey(userNo, START, `sample ${(drawn += 1)}`, []),
    idempotencyKey = `request-of-${agreementNo}`,
    beneficiaryMobileNo = '13900139000',
  } = given;
  const at = new Date(START);
  const consent = {
    textVersion: '2026-11',
    creditTextVersion: null,
    consentedAt: at,
    channelCode: 'partner-shop',
    language: 'zh',
  } as const;
  const opening = AgreementChange.drafting(
    {
      userNo,
      agreementNo,
      beneficiaryMobileNo,
      signerMobileNo: '13900139000',
      carrier: 'CMCC',
      province: { zh: '北京市', en: 'Beijing' },
      nickname: 'Mum',
      terms: TERMS,
      variant: null,
      consent,
      createdAt: at,
    },
    at,
  );
  opening.addOperation({
    idempotencyKey,
    kind: 'add',
    terms: TERMS,
    consent,
    requestFingerprint: 'sample',
    attemptCount: 0,
    nextAt: null,
    expiresAt: new Date(START + 600_000),
    createdAt: at,
  });
  return opening;
}

/** Has the member agree, if there is one, and the wallet sign: the agreement is active from now on. */
export function sign(change: AgreementChange): void {
  const { agreement } = change.after;
  if (isForFamily(agreement)) {
    const { terms } = agreement;
    const replyCode = String(100 + ((drawn += 1) % 900));
    const consentNo = requestConsent(change, { operationKey: null, terms, replyCode });
    askMember(change, consentNo, publishedAgreementTimes);
    agree(change, consentNo, 'page');
    change.notices.length = 0;
  }
  const [operation] = change.after.operations;
  if (operation) change.operation(operation.idempotencyKey, 'done');
  change.agreement('signed', { signedAt: change.at });
}

/** Returns the order of a charge, to be written with the charge's change. */
export function orderOf(change: AgreementChange, chargeNo: string, candidate = 0): OrderChange {
  return newChargeOrder(change.after, change.chargeOf(chargeNo), 'balance', {
    at: change.at,
    organization: {
      mobileNo: change.after.agreement.beneficiaryMobileNo,
      carrier: 'CMCC',
      ported: false,
      province: null,
      city: null,
    },
    pricing: noPrices as Pricing,
    times: publishedAgreementTimes,
    requests: {
      of: () => never(),
      bodyOf: () => 'what is sent',
      isPageOver: () => false,
      cashierFor: () => null,
      isOf: () => true,
      isWithChosen: () => true,
      browserFor: () => null,
      isFor: () => true,
      mayBeMade: () => false,
      isStateOf: () => false,
    },
    candidate,
  });
}
