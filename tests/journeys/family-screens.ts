// Family top-up in every state worth looking at: the form, the wait for the member, and the member's side.
// The gateway's answers are made up at the network.

import { errorList } from '@phonebill/contract';
import type { ConsentOfferView, OperationView } from '@phonebill/contract';
import { expect, type Page } from '@playwright/test';
import { allowed, allowedForOther, MUMS_NUMBER, REQUEST_NO } from '../support/agreement-samples.ts';
import { CONSENT_NO, offerWith, waitingOperation } from '../support/family-samples.ts';
import { answerWith, usual } from './agreement-answers.ts';
import { answer, refused } from './gateway-answers.ts';
import { endSession } from './orders.ts';
import type { ScreenState, Visit } from './screen-state.ts';
import type { Words } from './words.ts';

const TRANS = '/phonebillh5/autoRecharge/transPage';
const REQUEST = `${TRANS}?requestNo=${REQUEST_NO}`;
const OFFERS = '/phonebillh5/autoRecharge/otherTelConfirms';
const LONG_NAME = '住在杭州西湖边的二舅妈和她的三个女儿们';

/** Opens the form with a draft in its history entry. */
async function openForm({ page, words }: Visit, draft?: object): Promise<void> {
  await usual(page);
  await answerWith(page, 'GET /auto/v1/protocol/check', allowedForOther);
  await answerWith(page, 'GET /own/v1/markRecords', {
    numbers: [
      { mobileNo: MUMS_NUMBER, remark: '妈妈 Mum', saved: true, carrier: 'CMCC', lastToppedUpAt: null },
      { mobileNo: '13600136000', remark: LONG_NAME, saved: true, carrier: 'CMCC', lastToppedUpAt: null },
      { mobileNo: '13700137000', remark: '', saved: false, carrier: 'CMCC', lastToppedUpAt: null },
    ],
  });
  if (draft)
    await page.addInitScript((usr) => {
      if (!history.state) history.replaceState({ usr, key: 'draft', idx: 0 }, '');
    }, draft);
  await page.goto(TRANS);
  await expect(page.getByText(words.setUp.howItWorks)).toBeVisible();
}

/** Returns the page of a request in a given state. */
function requestState(
  name: string,
  operation: OperationView,
  title: (words: Words) => string,
  then: (visit: Visit) => Promise<unknown> = () => Promise.resolve(),
): ScreenState {
  return {
    name: `family-${name}`,
    show: async (visit) => {
      const { page, words } = visit;
      await usual(page);
      await answerWith(page, 'GET /auto/v1/protocol/operation-status', { operation });
      await page.goto(REQUEST);
      await expect(page.getByRole('heading', { name: title(words) })).toBeVisible();
      await then(visit);
    },
  };
}

async function openOffers(
  { page }: Visit,
  offers: ConsentOfferView[],
  consentNo: string | null = CONSENT_NO,
): Promise<void> {
  await answerWith(page, 'GET /auto/v1/protocol/queryProtocolByAgrMbl', { agreements: [], offers });
  await page.goto(consentNo === null ? OFFERS : `${OFFERS}?consentNo=${consentNo}`);
}

const offer = (page: Page) => page.getByTestId('offer');

const paidOffers = [
  offerWith({
    state: 'agreed',
    answeredAt: '2026-11-21T07:00:00.000Z',
    chargedThisMonthFen: 5000,
    signerName: null,
  }),
  offerWith({
    consentNo: `${CONSENT_NO.slice(0, -1)}2`,
    signerMobileNo: '139****9000',
    signerName: '**梅朵',
    state: 'withdrawn',
    answeredAt: '2026-11-20T07:00:00.000Z',
    blocked: true,
  }),
];

export const familyScreens: readonly ScreenState[] = [
  { name: 'family-form', show: (visit) => openForm(visit) },
  {
    name: 'family-form-visitor',
    alike: 'family-form',
    show: async (visit) => {
      await endSession(visit.user);
      await openForm(visit);
      await expect(visit.page.getByRole('button', { name: visit.words.setUp.logIn })).toBeVisible();
    },
  },
  {
    name: 'family-form-chosen',
    show: async (visit) => {
      await openForm(visit, { agrMbl: MUMS_NUMBER, contactName: LONG_NAME });
      await expect(
        visit.page.getByRole('heading', { name: visit.words.setUpAside.askedFirst }),
      ).toBeVisible();
    },
  },
  {
    name: 'family-form-own',
    show: async (visit) => {
      await openForm(visit);
      await answerWith(visit.page, 'GET /auto/v1/protocol/check', allowed);
      await visit.page.locator('#term-number').click();
      await visit.page.getByRole('dialog').locator('[name=mobile]').fill(visit.user.mobileNo);
      await visit.page.getByRole('button', { name: visit.words.termSheets.takeNumber }).click();
      await expect(visit.page.getByText(visit.words.setUpAside.ownNumber)).toBeVisible();
    },
  },
  {
    name: 'family-form-cannot-be-asked',
    alike: 'family-form-own',
    show: async (visit) => {
      await openForm(visit, { agrMbl: MUMS_NUMBER });
      await answerWith(visit.page, 'GET /auto/v1/protocol/check', {
        ...allowedForOther,
        allowed: false,
        reason: 'cannotBeAsked',
      });
      await visit.page.reload();
      await expect(visit.page.getByText(visit.words.setUp.cannotBeAsked)).toBeVisible();
    },
  },
  requestState('waiting', waitingOperation(), ({ familyRequest }) => familyRequest.waitingTitle),
  requestState(
    'waiting-reminded',
    waitingOperation({
      state: 'reminded',
      remindedAt: '2026-11-22T06:00:00.000Z',
      askAgainAt: '2026-11-21T07:00:00.000Z',
    }),
    ({ familyRequest }) => familyRequest.waitingTitle,
  ),
  requestState(
    'waiting-edit',
    waitingOperation({ askAgainAt: null }, { kind: 'edit' }),
    ({ familyRequest }) => familyRequest.waitingTitle,
  ),
  requestState(
    'code',
    waitingOperation(),
    ({ familyRequest }) => familyRequest.waitingTitle,
    async ({ page, words }) => {
      await page.getByRole('button', { name: words.familyRequest.byCode }).click();
      await expect(page.locator('[name=smsCode]')).toBeVisible();
    },
  ),
  requestState(
    'take-back',
    waitingOperation(),
    ({ familyRequest }) => familyRequest.waitingTitle,
    async ({ page, words }) => {
      await page.getByRole('button', { name: words.familyRequest.takeBack }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
    },
  ),
  requestState(
    'refused',
    waitingOperation({ state: 'refused' }, { state: 'refused', refusal: 'memberRefused' }),
    ({ familyRequest }) => familyRequest.refusedTitle,
  ),
  requestState(
    'expired',
    waitingOperation({ state: 'expired' }, { state: 'expired' }),
    ({ familyRequest }) => familyRequest.expiredTitle,
  ),
  requestState(
    'taken-back',
    waitingOperation({ state: 'cancelled' }, { state: 'replaced' }),
    ({ familyRequest }) => familyRequest.takenBackTitle,
  ),
  {
    name: 'family-request-missing',
    show: async ({ page, words }) => {
      await answer(
        page,
        'GET /auto/v1/protocol/operation-status',
        refused(errorList.operationNotFound.msgCd),
      );
      await page.goto(REQUEST);
      await expect(page.getByRole('heading', { name: words.familyRequest.noRequestTitle })).toBeVisible();
    },
  },
  {
    name: 'family-request-visitor',
    show: async ({ page, words, user }) => {
      await endSession(user);
      await page.goto(REQUEST);
      await expect(page.getByRole('heading', { name: words.familyRequest.logInTitle })).toBeVisible();
    },
  },
  {
    name: 'offers-visitor',
    show: async ({ page, words, user }) => {
      await endSession(user);
      await page.goto(`${OFFERS}?consentNo=${CONSENT_NO}`);
      await expect(page.getByRole('heading', { name: words.offers.visitorTitle })).toBeVisible();
    },
  },
  {
    name: 'offers-asked',
    show: async (visit) => {
      await openOffers(visit, [offerWith(), ...paidOffers.slice(1)]);
      await expect(offer(visit.page)).toHaveCount(2);
    },
  },
  {
    name: 'offers-agreed-now',
    show: async (visit) => {
      const { page, words } = visit;
      await openOffers(visit, [offerWith()]);
      await expect(page.getByRole('button', { name: words.offers.agree, exact: true })).toBeVisible();
      const agreed = offerWith({ state: 'agreed', answeredAt: '2026-11-22T07:00:00.000Z' });
      await answerWith(page, 'POST /auto/v1/protocol/user/confirm', { offer: agreed });
      await answerWith(page, 'GET /auto/v1/protocol/queryProtocolByAgrMbl', {
        agreements: [],
        offers: [agreed],
      });
      await page.getByRole('button', { name: words.offers.agree, exact: true }).click();
      await expect(page.getByTestId('outcome')).toBeVisible();
    },
  },
  {
    name: 'offers-paid',
    show: async (visit) => {
      await openOffers(visit, paidOffers, null);
      await expect(offer(visit.page)).toHaveCount(2);
    },
  },
  {
    name: 'offers-new-terms',
    alike: 'offers-paid',
    show: async (visit) => {
      await openOffers(visit, [offerWith({ consentNo: `${CONSENT_NO.slice(0, -1)}3` }), ...paidOffers]);
      await expect(visit.page.getByText(visit.words.offers.newTerms)).toBeVisible();
    },
  },
  {
    name: 'offers-stop',
    show: async (visit) => {
      const { page, words } = visit;
      await openOffers(visit, paidOffers);
      await page.getByRole('button', { name: words.offers.stop, exact: true }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
    },
  },
  {
    name: 'offers-block',
    alike: 'offers-stop',
    show: async (visit) => {
      const { page, words } = visit;
      await openOffers(visit, [offerWith()]);
      await page.getByRole('button', { name: words.offers.block }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
    },
  },
  {
    name: 'offers-other-number',
    show: async (visit) => {
      await openOffers(visit, []);
      await expect(visit.page.getByText(visit.words.offers.otherTitle)).toBeVisible();
    },
  },
  {
    name: 'offers-none',
    show: async (visit) => {
      await openOffers(visit, [], null);
      await expect(visit.page.getByRole('heading', { name: visit.words.offers.noneTitle })).toBeVisible();
    },
  },
];
