// The screens of automatic top-up that show agreements, their charges and their outcomes, with made-up
// answers, so that nobody has to wait a month for a state.

import type { ScreenState, Visit } from './screen-state.ts';
import { type CallName, errorList } from '@phonebill/contract';
import type { AgreementEventView, AgreementView, CallResponse } from '@phonebill/contract/wire';
import { expect, type Page } from '@playwright/test';
import {
  AGREEMENT_NO,
  agreementAnswer,
  agreementWith,
  dayTerms,
  MUMS_NUMBER,
} from '../support/agreement-samples.ts';
import { chargeMonths, charges, chargeWith } from '../support/charge-samples.ts';
import { familyMonth } from './family-answers.ts';
import { answer, refused } from './gateway-answers.ts';
import type { Words } from './words.ts';

const path = (rest: string): string => `/phonebillh5/autoRecharge/${rest}`;
const detailPath = path(`autoRechargeList?agreementNo=${AGREEMENT_NO}`);
const answerWith = <N extends CallName>(page: Page, call: N, data: CallResponse<N>): Promise<void> =>
  answer(page, call, (asked) => asked.fulfill({ json: { msgCd: 'PMC00000', msgInfo: '', ...data } }));

const next = {
  chargeNo: null,
  state: 'planned',
  debitAt: '2026-12-15T01:00:00.000Z',
  amountFen: 5000,
  reason: null,
} as const;
const monthly = agreementWith({ terms: dayTerms, nextCharge: next, chargedThisMonthFen: 5000 });
const events: readonly AgreementEventView[] = [
  'announced',
  'credited',
  'delivering',
  'retrying',
  'announced',
  'credited',
  'delivering',
  'announced',
].map((to, at) => ({
  at: `2026-11-${20 - at}T01:00:00.000Z`,
  entity: 'charge',
  event: to,
  to,
  detail: to === 'retrying' ? { reason: 'balanceTooLow' } : { amountFen: 5000 },
}));

/**
 * Returns an agreement of each kind: charge announced, suspended, with arrears and a long name, with an
 * outdated text, paused, ending, and paid for by another signer.
 */
function oneOfEach({ pick }: Words): readonly AgreementView[] {
  const of = (last: number, changes: Partial<AgreementView>): AgreementView => ({
    ...monthly,
    agreementNo: `${AGREEMENT_NO.slice(0, -1)}${last}`,
    ...changes,
  });
  return [
    of(1, { nextCharge: { ...next, state: 'announced', chargeNo: chargeWith('202612').chargeNo } }),
    of(2, {
      agrMbl: MUMS_NUMBER,
      own: false,
      nickname: pick('妈妈', 'Mum'),
      state: 'suspended',
      suspendReason: 'cardMissing',
      nextCharge: null,
    }),
    of(3, {
      nickname: pick('住在杭州西湖边的二舅妈和她的三个女儿们', 'Wolfeschlegelsteinha'),
      owedFen: 5000,
      nextCharge: { ...next, state: 'retrying', reason: 'balanceTooLow' },
    }),
    of(4, { text: 'old', textEndsAt: '2026-12-31T15:59:59.000Z' }),
    of(5, { state: 'paused', nextCharge: null }),
    of(6, { skipNext: true, endsSoon: true, terms: { ...dayTerms, endsOn: '2026-12-31' } }),
    of(7, { role: 'beneficiary', signerMobileNo: '139****9000', terms: { ...dayTerms, payOrder: [] } }),
  ];
}

async function list(page: Page, agreements: readonly AgreementView[]): Promise<void> {
  const listed = { agreements: [...agreements], waiting: [] };
  await answerWith(page, 'GET /auto/v1/protocol/queryProtocolList', listed);
  await answerWith(page, 'GET /own/v1/family', familyMonth());
}

/** Opens the page of one agreement. */
async function open(page: Page, changes: Partial<AgreementView> = {}): Promise<void> {
  const { agreement } = agreementAnswer({ ...monthly, ...changes });
  await list(page, [agreement]);
  await answerWith(page, 'GET /auto/v1/protocol', { agreement: { ...agreement, events: [...events] } });
  await page.goto(detailPath);
  await expect(page.getByRole('heading', { level: 3 }).first()).toBeVisible();
}

async function openCancelling({ page, words }: Visit): Promise<void> {
  await answerWith(page, 'GET /auto/v1/cancelReason/getReason', {
    reasons: [
      { code: 'tooMuch', text: { zh: '金额不合适', en: 'The amount does not fit' } },
      { code: 'notGiven', text: { zh: '不便说明', en: 'I would rather not say' } },
      { code: 'other', text: { zh: '其他原因', en: 'Another reason' } },
    ],
  });
  await answerWith(page, 'GET /auto/v1/advMaintain', {
    adverts: [
      {
        adAppTitle: words.pick('积分也能充话费', 'Top up with points instead'),
        adAppLink: '/phonebillh5/rechargeTelebill/integralPage',
        ssoFlag: 'N',
        ssoType: 'hebao',
        targetChannel: '',
        tokenName: '',
        adAppTyp: '12',
        businessType: '8',
        supportTourists: 'N',
        cnlCode: '',
        channelType: '',
      },
    ],
  });
  await open(page);
  await page.getByRole('button', { name: words.agreement.cancel }).click();
  await expect(page.getByRole('radio').last()).toBeVisible();
}

const listOfCharges = (page: Page, shown: typeof charges) =>
  answerWith(page, 'GET /auto/v1/charge/bill', { charges: [...shown], nextCursor: null });

export const agreementListScreens: readonly ScreenState[] = [
  {
    name: 'agreements',
    show: async ({ page, words }) => {
      await list(page, oneOfEach(words));
      await page.goto(path('autoRechargeList'));
      await expect(page.getByTestId('agreement')).toHaveCount(7);
      await expect(page.getByTestId('family-member')).toHaveCount(1);
    },
  },
  {
    name: 'agreements-none',
    show: async ({ page, words }) => {
      await list(page, []);
      await page.goto(path('autoRechargeList'));
      await expect(page.getByRole('heading', { name: words.agreements.noneTitle })).toBeVisible();
    },
  },
  {
    name: 'agreements-failed',
    show: async ({ page, words }) => {
      await answer(
        page,
        'GET /auto/v1/protocol/queryProtocolList',
        refused('PMC49999', words.pick('今天休息', 'Closed today')),
      );
      await page.goto(path('autoRechargeList'));
      await expect(page.getByRole('heading', { name: words.agreementParts.failedTitle })).toBeVisible();
    },
  },
  {
    name: 'agreements-step-refused',
    show: async ({ page, words }) => {
      await list(page, [{ ...monthly, state: 'paused', nextCharge: null }]);
      await answer(
        page,
        'POST /auto/v1/creditPay/protocolChange',
        refused(
          errorList.agreementNotChangeable.msgCd,
          words.pick('协议状态已变化', 'The agreement has changed meanwhile'),
        ),
      );
      await page.goto(path('autoRechargeList'));
      await page.getByRole('button', { name: words.agreements.resume }).click();
      await expect(page.getByTestId('agreement').getByRole('alert')).toBeVisible();
    },
  },
  {
    name: 'agreement',
    show: ({ page }) =>
      open(page, { terms: { ...dayTerms, dayOfMonth: 31, payOrder: ['card', 'balance', 'creditPay'] } }),
  },
  {
    name: 'agreement-stopped',
    show: ({ page }) =>
      open(page, { state: 'suspended', suspendReason: 'arrears', owedFen: 5000, nextCharge: null }),
  },
  {
    name: 'agreement-of-another',
    alike: 'agreement',
    show: ({ page }) =>
      open(page, {
        role: 'beneficiary',
        signerMobileNo: '139****9000',
        terms: { ...dayTerms, payOrder: [] },
      }),
  },
  {
    name: 'agreement-over',
    alike: 'agreement',
    show: ({ page }) =>
      open(page, { state: 'cancelled', nextCharge: null, endedAt: '2026-11-20T00:00:00.000Z' }),
  },
  {
    name: 'agreement-missing',
    show: async ({ page, words }) => {
      await answer(page, 'GET /auto/v1/protocol', refused(errorList.agreementNotFound.msgCd));
      await page.goto(detailPath);
      await expect(page.getByRole('heading', { name: words.agreementParts.notFoundTitle })).toBeVisible();
    },
  },
  {
    name: 'agreement-new-text',
    show: async ({ page, words }) => {
      await answerWith(page, 'GET /auto/v1/protocol/version', {
        version: '2026-11',
        effectiveAt: '2026-11-01T00:00:00.000Z',
        creditVersion: '2026-11',
      });
      await open(page, { text: 'old', textEndsAt: '2026-12-31T15:59:59.000Z', textVersion: '2025-03' });
      await page.getByRole('button', { name: words.agreements.readText }).click();
      await page.getByRole('button', { name: words.agreement.agree, exact: true }).click();
      await expect(page.getByRole('checkbox')).toHaveAttribute('aria-invalid', 'true');
    },
  },
  {
    name: 'agreement-cancel',
    show: async (visit) => {
      await openCancelling(visit);
      const { page, words } = visit;
      await expect(
        page.getByRole('dialog').getByRole('button', { name: words.cancelling.yes }),
      ).toBeVisible();
    },
  },
  {
    name: 'agreement-cancelled',
    show: async (visit) => {
      await openCancelling(visit);
      const { page, words } = visit;
      const charge = chargeWith('202612', { state: 'debiting', endedAt: null, orderNo: null });
      await answerWith(page, 'POST /auto/v1/creditPay/cancelProtocolByAgrMbl', {
        agreement: { ...monthly, state: 'cancelled', nextCharge: null },
        underWay: { charge, outcome: 'beingCancelled' },
        owedFen: 5000,
      });
      await page.getByRole('radio').first().check();
      await page.getByRole('dialog').getByRole('button', { name: words.cancelling.yes }).click();
      await expect(page.getByRole('dialog', { name: words.cancelling.doneTitle })).toBeVisible();
    },
  },
  {
    name: 'nickname',
    show: async ({ page, words }) => {
      await answerWith(page, 'GET /auto/v1/protocol/queryProtocolByArgId', agreementAnswer());
      await page.goto(path(`editNickname?agreementNo=${AGREEMENT_NO}`));
      await page.getByRole('textbox', { name: words.ownName.name }).fill('妈'.repeat(21));
      await page.getByRole('button', { name: words.ownName.save }).click();
      await expect(page.getByRole('textbox', { name: words.ownName.name })).toHaveAttribute(
        'aria-invalid',
        'true',
      );
    },
  },
  {
    name: 'charge-bill',
    show: async ({ page, words }) => {
      await answerWith(page, 'GET /auto/v1/protocol', agreementAnswer());
      await answerWith(page, 'GET /auto/v1/charge/getBillByAgrMbl', {
        agrMbl: monthly.agrMbl,
        months: [...chargeMonths],
      });
      await page.goto(path(`autoRechargeBill?agreementNo=${AGREEMENT_NO}&month=202610`));
      await expect(page.getByRole('heading', { name: words.months.lastMonths(12) })).toBeVisible();
    },
  },
  {
    name: 'charge-bill-whose',
    show: async ({ page, words }) => {
      await list(page, oneOfEach(words));
      await page.goto(path('autoRechargeBill'));
      await expect(page.getByRole('heading', { name: words.charges.chooseTitle })).toBeVisible();
    },
  },
  {
    name: 'charges',
    show: async ({ page, words }) => {
      await list(page, oneOfEach(words));
      await listOfCharges(page, charges);
      await page.goto(path('autoRechargeRecord'));
      await expect(page.getByTestId('charge')).toHaveCount(charges.length);
    },
  },
  {
    name: 'charges-none',
    alike: 'charges-none-matching',
    show: async ({ page, words }) => {
      await list(page, []);
      await listOfCharges(page, []);
      await page.goto(path('autoRechargeRecord'));
      await expect(page.getByRole('heading', { name: words.charges.noneTitle })).toBeVisible();
    },
  },
  {
    name: 'charges-none-matching',
    show: async ({ page, words }) => {
      await list(page, []);
      await listOfCharges(page, []);
      await page.goto(path('autoRechargeRecord?state=failed&month=202601'));
      await expect(page.getByRole('heading', { name: words.charges.noneHereTitle })).toBeVisible();
    },
  },
  ...charges.slice(1, 3).map(({ chargeNo, state }) => ({
    name: `charge-${state}`,
    show: async ({ page, words }: Visit) => {
      await listOfCharges(page, charges);
      await page.goto(path(`autoRechargeRecord?chargeNo=${chargeNo}`));
      await expect(page.getByRole('heading', { name: words.charges.facts })).toBeVisible();
    },
  })),
  {
    name: 'agreements-over',
    show: async ({ page, words }) => {
      await list(page, [
        { ...monthly, state: 'cancelled', nextCharge: null, endedAt: '2026-11-20T00:00:00.000Z' },
        {
          ...monthly,
          agreementNo: `${AGREEMENT_NO.slice(0, -1)}2`,
          state: 'ended',
          endReason: 'mandateEnded',
          nextCharge: null,
          endedAt: '2026-11-19T08:00:00.000Z',
        },
        {
          ...monthly,
          agreementNo: `${AGREEMENT_NO.slice(0, -1)}1`,
          state: 'refused',
          signedAt: null,
          nextCharge: null,
          endedAt: '2026-11-19T00:00:00.000Z',
        },
      ]);
      await page.goto(path('autoRechargeHistoryList'));
      await expect(page.getByRole('button', { name: words.history.openAgain })).toHaveCount(3);
    },
  },
  {
    name: 'agreements-over-none',
    alike: 'agreements-none',
    show: async ({ page, words }) => {
      await list(page, []);
      await page.goto(path('autoRechargeHistoryList'));
      await expect(page.getByRole('heading', { name: words.history.noneTitle })).toBeVisible();
    },
  },
  {
    name: 'recommendations',
    show: async ({ page, words }) => {
      const recommendation = {
        mobileNo: MUMS_NUMBER,
        remark: words.pick('住在杭州西湖边的二舅妈和她的三个女儿们', 'Wolfeschlegelsteinha'),
        carrier: 'CUCC',
        times: 5,
        lastToppedUpAt: '2026-11-02T00:00:00.000Z',
        amountFen: 5000,
      } as const;
      const other = { ...recommendation, mobileNo: '13700137000', remark: '' } as const;
      await answerWith(page, 'GET /auto/v1/protocol/queryRecommendationList', {
        recommendations: [recommendation, other],
      });
      await answerWith(page, 'POST /auto/v1/protocol/noLongerRecommended', {
        recommendations: [recommendation],
      });
      await page.goto(path('recommendationList'));
      await page.getByRole('button', { name: words.recommendations.notThisOne('137 0013 7000') }).click();
      await expect(page.getByRole('button', { name: words.recommendations.undo })).toBeVisible();
    },
  },
  {
    name: 'recommendations-none',
    alike: 'agreements-none',
    show: async ({ page, words }) => {
      await answerWith(page, 'GET /auto/v1/protocol/queryRecommendationList', { recommendations: [] });
      await page.goto(path('recommendationList'));
      await expect(page.getByRole('heading', { name: words.recommendations.noneTitle })).toBeVisible();
    },
  },
];
