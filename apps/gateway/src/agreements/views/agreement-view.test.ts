import { expect, test } from 'vitest';
import { AgreementChange } from '../model/agreement-change.ts';
import { createAgreementViews } from './agreement-view.ts';
import { publishedAgreementTimes as times } from '../../config/agreement-times.ts';
import type { Agreement, AgreementAggregate, Charge, Terms } from '../model/aggregate.ts';
import { DAY_MS, HOUR_MS } from '../../runtime/time/index.ts';

const NOW = Date.UTC(2026, 10, 20, 4);
const SIGNER = '4000000001';
const BENEFICIARY = '4000000002';
const AGREEMENT_NO = `A261101${SIGNER}43200001`.slice(0, 25);
const DAY_TERMS: Terms = {
  trigger: 'day',
  dayOfMonth: 25,
  thresholdFen: null,
  amountFen: 5000n,
  capPerMonthFen: 10_000n,
  endsOn: null,
  payOrder: ['balance', 'creditPay'],
};
const BALANCE_TERMS: Terms = { ...DAY_TERMS, trigger: 'balance', dayOfMonth: null, thresholdFen: 1000n };

let standing: { standing: 'current' | 'old' | 'ended'; endsAt: Date | null } = {
  standing: 'current',
  endsAt: null,
};
const views = createAgreementViews({
  rules: { textStanding: () => standing },
  times,
  clock: () => NOW,
  people: { languageOf: async () => null, maskedNameOf: async () => null },
  memberPage: 'https://pay.example/m',
  serviceNumber: '1065800886',
});

/** Returns an active agreement for somebody else's number. */
function sample(over: Partial<Agreement> = {}, parts: Partial<AgreementAggregate> = {}): AgreementAggregate {
  const at = new Date(NOW - DAY_MS);
  const { after } = AgreementChange.drafting(
    {
      userNo: SIGNER,
      agreementNo: AGREEMENT_NO,
      beneficiaryMobileNo: '13900139000',
      signerMobileNo: '13800138000',
      carrier: 'CMCC',
      province: null,
      nickname: 'Mum',
      terms: DAY_TERMS,
      variant: null,
      consent: {
        textVersion: '2026-11',
        creditTextVersion: null,
        consentedAt: at,
        channelCode: 'partner-shop',
        language: 'zh',
      },
      createdAt: at,
    },
    at,
  );
  return { ...after, agreement: { ...after.agreement, state: 'active', signedAt: at, ...over }, ...parts };
}

function charge(over: Partial<Charge>): Charge {
  return {
    chargeNo: `C${AGREEMENT_NO.slice(1)}20261100`,
    trigger: 'day',
    period: '202611',
    state: 'announced',
    reason: null,
    amountFen: 3000n,
    paidFen: null,
    source: null,
    paidFrom: null,
    rounds: 0,
    roundAt: null,
    firstDebitAt: null,
    orderNo: null,
    announcedAt: new Date(NOW),
    noticedAt: null,
    debitAt: new Date(NOW + HOUR_MS),
    nextAt: null,
    endedAt: null,
    ...over,
  };
}

const forSigner = (aggregate: AgreementAggregate) => views.agreement(aggregate, SIGNER);
const forBeneficiary = (aggregate: AgreementAggregate) => views.agreement(aggregate, BENEFICIARY);
const inHours = (hours: number): string => new Date(NOW + hours * HOUR_MS).toISOString();

test('the signer sees everything, with amounts in whole fen', async () => {
  const debts = [
    {
      chargeNo: 'C',
      amountFen: 4990n,
      state: 'owed',
      since: new Date(NOW),
      dueAt: new Date(NOW),
      orderNo: null,
    },
  ] as const;
  expect(
    await forSigner(
      sample(
        { state: 'suspended', suspendReason: 'arrears' },
        { debts, charged: { 202610: 9000n, 202611: 5000n } },
      ),
    ),
  ).toMatchObject({
    role: 'signer',
    own: false,
    signerMobileNo: '13800138000',
    nickname: 'Mum',
    state: 'suspended',
    suspendReason: 'arrears',
    owedFen: 4990,
    chargedThisMonthFen: 5000,
    terms: {
      amountFen: 5000,
      capPerMonthFen: 10_000,
      thresholdFen: null,
      payOrder: ['balance', 'creditPay'],
    },
  });
  expect((await forSigner(sample({ beneficiaryMobileNo: '13800138000' }))).own).toBe(true);
});

test("the beneficiary sees neither the payer's full number, nor the sources, nor failures", async () => {
  const parts = {
    charged: { 202611: 5000n },
    debts: [
      {
        chargeNo: 'C',
        amountFen: 4990n,
        state: 'owed',
        since: new Date(NOW),
        dueAt: new Date(NOW),
        orderNo: null,
      },
    ],
    charges: [charge({ state: 'retrying', reason: 'balanceTooLow', nextAt: new Date(NOW + HOUR_MS) })],
  } as const;
  const view = await forBeneficiary(
    sample(
      { state: 'suspended', suspendReason: 'debitRefused', terms: { ...DAY_TERMS, endsOn: '2026-11-21' } },
      parts,
    ),
  );
  expect(view).toMatchObject({
    role: 'beneficiary',
    signerMobileNo: '138****8000',
    nickname: '',
    suspendReason: null,
    owedFen: 0,
    chargedThisMonthFen: 0,
    endsSoon: false,
    terms: { amountFen: 5000, payOrder: [] },
    nextCharge: { reason: null },
  });
  expect(JSON.stringify(view)).not.toMatch(/13800138000|Mum|balanceTooLow|debitRefused|creditPay/);
});

test('the beneficiary sees only the events of the agreement itself', async () => {
  const events = [
    {
      at: new Date(NOW),
      entity: 'agreement',
      event: 'suspended',
      to: 'suspended',
      detail: { reason: 'debitRefused' },
    },
    {
      at: new Date(NOW),
      entity: 'charge',
      event: 'failed',
      to: 'failed',
      detail: { reason: 'balanceTooLow' },
    },
    { at: new Date(NOW), entity: 'debt', event: 'owed', to: 'owed', detail: null },
  ] as const;
  const one = sample();
  expect(await views.withEvents(one, events, SIGNER)).toMatchObject({
    consent: { textVersion: '2026-11', at: new Date(NOW - DAY_MS).toISOString(), cnlCode: 'partner-shop' },
    events: [
      { entity: 'agreement', detail: { reason: 'debitRefused' } },
      { entity: 'charge' },
      { entity: 'debt', detail: null },
    ],
  });
  expect(await views.withEvents(one, events, BENEFICIARY)).toMatchObject({
    consent: { textVersion: '2026-11', at: null, cnlCode: null },
    events: [
      {
        at: new Date(NOW).toISOString(),
        entity: 'agreement',
        event: 'suspended',
        to: 'suspended',
        detail: null,
      },
    ],
  });
});

test.each<[string, Partial<Agreement>, Charge[], object | null]>([
  [
    'what is planned by day',
    { planDebitAt: new Date(NOW + 48 * HOUR_MS), planPeriod: '202611' },
    [],
    { chargeNo: null, state: 'planned', debitAt: inHours(48), amountFen: 5000 },
  ],
  [
    'what was announced, before what is planned',
    { planDebitAt: new Date(NOW + 48 * HOUR_MS), planPeriod: '202612' },
    [charge({})],
    { chargeNo: charge({}).chargeNo, state: 'announced', debitAt: inHours(1), amountFen: 3000 },
  ],
  [
    'what is tried again, and when',
    {},
    [
      charge({
        state: 'retrying',
        reason: 'cardRefused',
        debitAt: new Date(NOW - HOUR_MS),
        nextAt: new Date(NOW + 3 * HOUR_MS),
      }),
    ],
    { state: 'retrying', debitAt: inHours(3), reason: 'cardRefused' },
  ],
  [
    'what was skipped and could be taken back',
    {},
    [charge({ state: 'skipped', reason: 'skippedByUser' })],
    { state: 'skipped', debitAt: inHours(1) },
  ],
  [
    'nothing of what was skipped and is past',
    {},
    [charge({ state: 'skipped', debitAt: new Date(NOW - HOUR_MS) })],
    null,
  ],
  [
    'not the plan whose charge is being debited',
    { planDebitAt: new Date(NOW), planPeriod: '202611' },
    [charge({ state: 'debiting' })],
    null,
  ],
  [
    'the plan after the charge that is being delivered',
    { planDebitAt: new Date(NOW + HOUR_MS), planPeriod: '202612' },
    [charge({ state: 'delivering' })],
    { state: 'planned' },
  ],
  ['nothing that nobody knows: a balance', { terms: BALANCE_TERMS, planAt: new Date(NOW) }, [], null],
  [
    'no plan while it rests',
    { state: 'paused', planDebitAt: new Date(NOW + HOUR_MS), planPeriod: '202611' },
    [],
    null,
  ],
  ['nothing any more', { state: 'cancelled' }, [charge({ state: 'skipped' })], null],
])('the next charge: %s', async (_what, over, charges, expected) => {
  const { nextCharge } = await forSigner(sample(over, { charges }));
  if (expected === null) expect(nextCharge).toBeNull();
  else expect(nextCharge).toMatchObject(expected);
});

test('a near end date is shown for a live agreement, unless the reminder is off', async () => {
  const soon = { terms: { ...DAY_TERMS, endsOn: '2026-12-03' } };
  expect((await forSigner(sample(soon))).endsSoon).toBe(true);
  expect((await forSigner(sample({ terms: { ...DAY_TERMS, endsOn: '2026-12-05' } }))).endsSoon).toBe(false);
  expect((await forSigner(sample({ ...soon, expiryTip: false }))).endsSoon).toBe(false);
  expect((await forSigner(sample({ ...soon, state: 'cancelled' }))).endsSoon).toBe(false);
  expect((await forSigner(sample())).endsSoon).toBe(false);
});

test('an old text is shown with its end date', async () => {
  standing = { standing: 'old', endsAt: new Date(NOW) };
  expect(await forSigner(sample())).toMatchObject({
    textVersion: '2026-11',
    text: 'old',
    textEndsAt: new Date(NOW).toISOString(),
  });
  standing = { standing: 'current', endsAt: null };
  expect(await forSigner(sample())).toMatchObject({ text: 'current', textEndsAt: null });
});

test('an operation shows its first debit as planned until it is confirmed, then as agreed', async () => {
  const operation = {
    idempotencyKey: 'request-0000000001',
    kind: 'add',
    state: 'awaitingCode',
    refusal: null,
    terms: DAY_TERMS,
    consent: null,
    requestFingerprint: '',
    attemptCount: 0,
    mandateNo: null,
    requestBody: null,
    nextAt: null,
    expiresAt: new Date(NOW),
    createdAt: new Date(NOW),
    endedAt: null,
  } as const;
  const view = (
    over: Partial<typeof operation> | object,
    aggregate = sample(),
    lastMonth: string | null = null,
  ) => views.operation({ operation: { ...operation, ...over }, shown: aggregate, lastMonth });
  expect(await view({})).toMatchObject({
    requestNo: operation.idempotencyKey,
    agreementNo: AGREEMENT_NO,
    agrMbl: '13900139000',
    needsCreditConsent: true,
    terms: { amountFen: 5000 },
    expiresAt: new Date(NOW).toISOString(),
  });
  expect((await view({})).firstDebitAt).toMatch(/^2026-11-25T0[1-3]:/);
  expect((await view({ terms: { ...DAY_TERMS, dayOfMonth: 20 } })).firstDebitAt).toMatch(/^2026-12-20T/);
  expect((await view({ state: 'signing' }, sample(), '202611')).firstDebitAt).toMatch(/^2026-12-25T/);
  expect((await view({ state: 'refused' })).firstDebitAt).toBeNull();
  const done = await view(
    { state: 'done' },
    sample({ planDebitAt: new Date(NOW + HOUR_MS), planPeriod: '202611' }),
  );
  expect(done.firstDebitAt).toBe(inHours(1));
  expect((await view({ terms: BALANCE_TERMS })).firstDebitAt).toBeNull();
  expect((await view({ terms: { ...DAY_TERMS, payOrder: ['card'] } })).needsCreditConsent).toBe(false);
  expect(await view({ kind: 'pause', state: 'done', terms: null })).toMatchObject({
    kind: 'pause',
    terms: null,
    needsCreditConsent: false,
    firstDebitAt: null,
  });
});

test('the signer sees the exact SMS to the member until the member answers', async () => {
  const change = AgreementChange.of(sample(), new Date(NOW));
  const consentNo = change.addConsent({
    operationKey: null,
    terms: DAY_TERMS,
    replyCode: '37',
    nextAt: null,
  });
  const shown = async () => (await forSigner(change.after)).memberConsent?.askText;
  expect(await shown()).toBeNull();
  change.consent(consentNo, 'asked', { askedAt: new Date(NOW), expiresAt: new Date(NOW + 72 * HOUR_MS) });
  expect(await shown()).toBe(
    '【话费自动充值】为您的号码自动充值需您同意：138****8000付款，每月25日充值50.00元，每月最多100.00元，' +
      '直到停止。同意请11月23日12:00前回复Y37，拒绝回复N37，或打开https://pay.example/m。' +
      '同意后回复T37可随时停止，回复TD停止所有人为您号码的自动充值。' +
      ' English: Y37 to agree, N37 to decline, later T37 to stop.',
  );
  change.consent(consentNo, 'agreed');
  expect(await shown()).toBeNull();
});
