import type { AgreementView, ChargeView, TermsView } from '@phonebill/contract';
import type { ApiClient } from './api-client.ts';
import { eventually } from './eventually.ts';
import { confirmRealName } from './real-name.ts';
import type { SandboxClient } from './sandbox-client.ts';
import type { TestUser } from './test-user.ts';
import { CURRENT_TEXT } from '../../apps/gateway/src/agreements/testing/current-text.ts';

/** Terms of ¥50 when the balance falls below ¥20, at most ¥200 a month, from the wallet balance. */
export const lowBalance: TermsView = {
  trigger: 'balance',
  dayOfMonth: null,
  thresholdFen: 2000,
  amountFen: 5000,
  capPerMonthFen: 20_000,
  endsOn: null,
  payOrder: ['balance'],
};
/** Returns terms of ¥50 on a day of the month. */
export const onDay = (dayOfMonth: number): TermsView => ({
  ...lowBalance,
  trigger: 'day',
  dayOfMonth,
  thresholdFen: null,
});

interface WithSandbox {
  readonly sandbox: SandboxClient;
}

export type Person = TestUser & { readonly api: ApiClient };

let requestCount = 0;
export const newRequestNo = (): string =>
  `agreement-request-${String((requestCount += 1)).padStart(6, '0')}-${Date.now()}`;

/** Returns the request that sets an agreement up for the user's own number. */
export function setupOf(
  { mobileNo }: Person,
  terms: TermsView = lowBalance,
  requestNo = newRequestNo(),
  cnlCode?: string,
) {
  return {
    operation: 'add' as const,
    requestNo,
    agrMbl: mobileNo,
    terms,
    textVersion: CURRENT_TEXT,
    consented: true,
    ...(cnlCode !== undefined && { cnlCode }),
  };
}

/** Has the code sent to the user's own number. Returns it. */
export async function codeOf({ sandbox }: WithSandbox, { api, mobileNo }: Person): Promise<string> {
  const { msgInfo, msgCd } = await api.call('POST /common/v1/self/sendMessage', {});
  if (msgCd !== 'PMC00000') throw new Error(msgInfo);
  return sandbox.newestCode(mobileNo);
}

/** Opens an agreement as the pages do, and waits until the wallet has signed it. Returns its number. */
export async function openAgreement(
  product: WithSandbox,
  person: Person,
  terms: TermsView = lowBalance,
  requestNo = newRequestNo(),
  cnlCode?: string,
): Promise<string> {
  const setup = setupOf(person, terms, requestNo, cnlCode);
  const { operation, msgInfo } = await person.api.call('POST /auto/v1/creditPay/protocolChange', setup);
  if (!operation) throw new Error(msgInfo);
  const confirm = { requestNo: setup.requestNo, smsCode: await codeOf(product, person) };
  if (operation.needsCreditConsent) await confirmRealName(person.api);
  const confirmed = operation.needsCreditConsent
    ? await person.api.call('POST /auto/v1/creditPay/affirm', {
        ...confirm,
        creditTextVersion: '2026-11',
        consented: true,
      })
    : await person.api.call('POST /auto/v1/protocol/messageAffirm', confirm);
  if (!confirmed.operation) throw new Error(confirmed.msgInfo);
  await eventually(
    'the wallet to sign',
    async () =>
      (await person.api.call('GET /auto/v1/protocol/operation-status', { requestNo: setup.requestNo }))
        .operation?.state === 'done',
  );
  return operation.agreementNo;
}

/** Returns the agreement as its signer sees it now. */
export async function lookAtAgreement({ api }: Person, agreementNo: string): Promise<AgreementView> {
  const { agreement, msgInfo } = await api.call('GET /auto/v1/protocol/queryProtocolByArgId', {
    agrId: agreementNo,
  });
  if (!agreement) throw new Error(msgInfo);
  return agreement;
}

/** Waits until the newest charge of the agreement is in one of these states. */
export function untilChargeIs(
  states: readonly ChargeView['state'][],
  { api }: Person,
  agreementNo: string,
): Promise<ChargeView> {
  return eventually(`the charge to be ${states.join(' or ')}`, async () => {
    const [charge] = (await api.call('GET /auto/v1/charge/bill', { agreementNo })).charges ?? [];
    return charge !== undefined && states.includes(charge.state) && charge;
  });
}

/**
 * Settings of a product in which a low balance is debited right after its notice, and a day trigger is
 * announced at once and far ahead. Retries follow so soon that they fall in the same month, except in a
 * month's last minutes.
 */
export const quickAgreements = {
  NOTICE_BEFORE_BALANCE_DEBIT_MS: '1',
  NOTICE_BEFORE_DEBIT_MS: String(40 * 86_400_000),
  DEBIT_HOURS: '0-24',
  DEBIT_RETRY_MS: [10 * 60_000, 86_400_000, 2 * 86_400_000].join(),
  MESSAGES_PER_ADDRESS: '100000',
};

/** Returns a user whose number has ¥3.00 left, so that a balance trigger charges at once. */
export async function personLowOnCredit(
  product: WithSandbox & { newUser(): Promise<Person> },
): Promise<Person> {
  const person = await product.newUser();
  await product.sandbox.setNumberBalance(person.mobileNo, 300);
  return person;
}
