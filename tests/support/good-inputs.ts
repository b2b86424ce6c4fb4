/**
 * For every call an input with which it succeeds, and a person with everything it needs. A new call does not
 * compile without one.
 */
import { randomUUID } from 'node:crypto';
import type { CallName, CallRequest } from '@phonebill/contract';
import { issueEnrolmentCode, openHall } from '../../apps/gateway/src/enrolment/index.ts';
import {
  codeOf,
  lowBalance,
  newRequestNo,
  onDay,
  openAgreement,
  setupOf,
  type Person,
  untilChargeIs,
} from './agreements.ts';
import { authorizationOfShop } from './authorization-samples.ts';
import { answerAsMember, askMember, codeOfMember } from './family.ts';
import type { RunningProduct } from './running-product.ts';
import { askForCode, sendingRequest } from './sending-work.ts';
import { createSignOnHarness } from './sign-on-harness.ts';
import { confirmRealName, goodRealName } from './real-name.ts';
import { issueTicket } from './test-user.ts';
import { placeAndPay, placeTopUp, untilOrderIs } from './top-up.ts';
import { CURRENT_TEXT } from '../../apps/gateway/src/agreements/testing/current-text.ts';

/** The fields that the page sends; the sender adds the session's token. */
type GoodInput<N extends CallName> =
  CallRequest<N> extends infer Request
    ? Request extends unknown
      ? Omit<Request, 'ssoToken'>
      : never
    : never;

export type GoodInputs = {
  readonly [N in CallName]: (person: Person) => Promise<GoodInput<N>>;
};

const CREDIT_TEXT = '2026-11';
const OLD_TEXT = '2025-03';
/** A day trigger that the product under test announces at once (NOTICE_BEFORE_DEBIT_MS is forty days). */
const dayTerms = onDay(28);

/** Terms that only the campus offer allows. */
const campusTerms = { ...dayTerms, amountFen: 1000, capPerMonthFen: 2000 };

/** The product's settings with which all calls succeed. */
export const settingsForGoodInputs = {
  NOTICE_BEFORE_BALANCE_DEBIT_MS: '1',
  NOTICE_BEFORE_DEBIT_MS: String(40 * 86_400_000),
  DEBIT_HOURS: '0-24',
  MESSAGES_PER_ADDRESS: '100000',
};

export function createGoodInputs(product: RunningProduct): GoodInputs {
  const signOn = createSignOnHarness(product);

  const number = async ({ mobileNo }: Person) => ({ mobileNo });
  const nothing = async () => ({});

  async function order({ api, mobileNo }: Person) {
    const { denominations: [offered] = [] } = await api.call('POST /vi/fusionPageInfo', { mobileNo });
    return newOrder(mobileNo, offered);
  }
  const newOrder = (mobileNo: string, offered: { faceFen: number; priceFen: number } | undefined) => ({
    requestNo: randomUUID(),
    mobileNo,
    faceFen: offered?.faceFen ?? 0,
    priceFen: offered?.priceFen ?? 0,
    payMethod: 'cash' as const,
    firstTimeConfirmed: true,
  });
  const newCard = () => ({
    requestNo: randomUUID(),
    cardNo: '6225880123456789',
    name: goodRealName.name,
    phone: `138${String(Math.floor(Math.random() * 1e8)).padStart(8, '0')}`,
  });
  const agreement = async (person: Person) => ({
    agreementNo: await openAgreement(product, person, dayTerms),
  });
  const oldAgreement = async (person: Person) => {
    const opened = await agreement(person);
    await product.pool.query('update agreements set text_version = $2 where agreement_no = $1', [
      opened.agreementNo,
      OLD_TEXT,
    ]);
    return opened;
  };
  /** Has the login code sent. Returns it. */
  async function loginCode(person: Person): Promise<string> {
    await askForCode(person.api, person.mobileNo);
    return product.sandbox.newestCode(person.mobileNo);
  }
  /** Returns a sign-up, by which a person's number registers a wallet account and signs. */
  async function signUp(person: Person) {
    const { mobileNo } = person;
    await askForCode(person.api, person.mobileNo, 'register');
    return {
      requestNo: randomUUID(),
      mobileNo,
      smsCode: await product.sandbox.newestCode(mobileNo),
      agrMbl: mobileNo,
      terms: dayTerms,
      textVersion: CURRENT_TEXT,
      consented: true,
      registrationConsented: true,
    };
  }
  /** Makes a setup that waits for its code. Returns the code with the request number. */
  async function awaitingCode(person: Person, terms = dayTerms) {
    const setup = setupOf(person, terms);
    await person.api.call('POST /auto/v1/creditPay/protocolChange', setup);
    return { requestNo: setup.requestNo, smsCode: await codeOf(product, person) };
  }

  /** Opens a hall as an operator does. Returns an enrolment code for it. */
  async function enrolmentCode(): Promise<string> {
    const by = { operator: 'tests', reason: 'for a test', at: new Date() };
    const hallNo = `hall-${randomUUID().slice(0, 8)}`;
    await openHall(product.pool, { hallNo, nameZh: '昆明营业厅', nameEn: 'Kunming hall' }, by);
    return (await issueEnrolmentCode(product.pool, hallNo, by))?.code ?? '';
  }

  /** Asks a member of the person's family. `isOld` makes the ask an hour old. */
  async function asked(person: Person, isOld = false) {
    const member = await product.newUser();
    const { consent } = await askMember(product, person, member, dayTerms);
    if (isOld)
      await product.pool.query(
        `update member_consents set asked_at = asked_at - interval '2 hours' where consent_no = $1`,
        [consent.consentNo],
      );
    return { member, consentNo: consent.consentNo };
  }

  const activity = async () => ({ activityId: 'autumn-points' });

  return {
    'GET /auto/v1/activity/judgment': async () => ({ screen: 'receiveReward' }),
    'GET /auto/v1/activity/queryActivity': nothing,
    'GET /auto/v1/activity/queryActivityById': async ({ api }) => {
      await api.call('POST /auto/v1/activity/issueVouchers', await activity());
      return activity();
    },
    'GET /auto/v1/activity/queryValidityById': activity,
    'GET /auto/v1/activity/qualified': activity,
    'POST /auto/v1/activity/issueVouchers': activity,
    'GET /own/v1/rewards': async ({ api }) => {
      await api.call('POST /auto/v1/activity/issueVouchers', await activity());
      return {};
    },
    'POST /auto/v1/config/check': async ({ api }) => {
      const { staff } = await api.call('POST /auto/v1/config/register', { hallCode: await enrolmentCode() });
      return { staffCode: staff?.staffCode ?? '' };
    },
    'POST /auto/v1/config/register': async () => ({ hallCode: await enrolmentCode() }),
    'POST /auto/v1/registerPromotionRelationship': async () => ({ promoterCode: 'partner-shop' }),
    'POST /common/v1/sendMessageToAgrMobile': async (person) => ({
      consentNo: (await asked(person)).consentNo,
    }),
    'POST /auto/v1/message/uplinkProTransCheckSms': async (person) => {
      const { member, consentNo } = await asked(person);
      await person.api.call('POST /common/v1/sendMessageToAgrMobile', { consentNo });
      return { consentNo, smsCode: await codeOfMember(product, member) };
    },
    'POST /auto/v1/message/uplink-retry': async (person) => ({
      consentNo: (await asked(person, true)).consentNo,
    }),
    'POST /auto/v1/message/cancelUplink': async (person) => ({ consentNo: (await asked(person)).consentNo }),
    'POST /auto/v1/message/deleteUplink': async (person) => {
      const { member, consentNo } = await asked(person);
      await answerAsMember(member, { consentNo }, 'refuse');
      return { consentNo };
    },
    'POST /auto/v1/protocol/user/confirm': async (person) => {
      const signer = await product.newUser();
      const { consent } = await askMember(product, signer, person, dayTerms);
      return { consentNo: consent.consentNo, answer: 'agree' };
    },
    'POST /vi/order': async (person) => ({ operation: 'place', ...(await order(person)) }),
    'POST /vi/smallAmount': number,
    'POST /vi/smallOrder': async ({ api, mobileNo }) => {
      const { denominations: [offered] = [] } = await api.call('POST /vi/smallAmount', { mobileNo });
      return newOrder(mobileNo, offered);
    },
    'POST /vi/integralGoodsInfo': number,
    'POST /vi/integralQuery': nothing,
    'POST /vi/organization': number,
    'POST /vi/queryRechargeBill': async ({ api, mobileNo }) => ({
      orderNo: (await placeTopUp(api, mobileNo)).order?.orderNo ?? '',
    }),
    'POST /vi/unknown-mobile': async (person) => ({ ...(await number(person)), contacts: ['13900139000'] }),
    'POST /vi/mobileLogin': async (person) => ({
      ...(await number(person)),
      smsCode: await loginCode(person),
    }),
    'POST /vi/fusionPageInfo': number,
    'GET /vi/discount': number,
    'GET /vi/limit': nothing,
    'GET /common/v1/front/mobileCheck': number,
    'GET /common/v1/ssoToken/validCheck': nothing,
    'POST /common/v1/sendMessage': ({ api, mobileNo }) => sendingRequest(api, mobileNo),
    'POST /common/v1/checkMessage': async (person) => ({
      ...(await number(person)),
      scene: 'login',
      smsCode: await loginCode(person),
    }),
    'POST /common/v1/loginUser/sendMessage': async () => ({ scene: 'integral' }),
    'POST /common/v1/loginUser/checkMessage': async ({ api, mobileNo }) => {
      await api.call('POST /common/v1/loginUser/sendMessage', { scene: 'integral' });
      return { scene: 'integral', smsCode: await product.sandbox.newestCode(mobileNo) };
    },
    'POST /common/v1/self/sendMessage': nothing,
    'POST /common/v1/order/queryIntegralBillList': async ({ api, mobileNo }) => {
      const { goods = [] } = await api.call('POST /vi/integralGoodsInfo', { mobileNo });
      const good = goods.find(({ priceFen }) => priceFen === 0);
      await api.call('POST /vi/order', {
        operation: 'place',
        ...newOrder(mobileNo, good),
        payMethod: 'points',
        goodsId: good?.goodsId ?? '',
        points: good?.points ?? 0,
        messageTicket: await issueTicket(product.pool, mobileNo, 'integral'),
      });
      return {};
    },
    'POST /common/v1/ssoToken/invalidate': nothing,
    'POST /vi/jkSwitch': nothing,
    'POST /vi/verification': async (person) => signOn.tourist(await number(person)),
    'POST /vi/rsaSignData': async () => ({ purpose: 'login', targetOrigin: product.sandbox.url, data: 'x' }),
    'POST /vi/getMobileNumber': async ({ mobileNo }) => ({
      oneTapToken: await product.sandbox.oneTapToken(mobileNo),
    }),
    'POST /vi/redPoint': async () => ({ seen: 'rechargeRecord' }),
    'POST /vi/getChannelInfo': async () => ({ cnlCode: 'partner-shop' }),
    'POST /vi/queryAdvMaintainInfo': async () => ({ adBusTyp: '3' }),
    'GET /common/v1/ssoToken/check': async (person) => signOn.credential(await number(person)),
    'GET /common/v1/getPromotionConfig': nothing,
    'POST /common/v1/authorization': async () => authorizationOfShop,
    'GET /own/v1/authorizations': nothing,
    'GET /own/v1/consentRecords': async ({ api }) => {
      await api.call('POST /common/v1/authorization', authorizationOfShop);
      return {};
    },
    'POST /common/v1/ssoToken/apply': async ({ api }) => {
      await api.call('POST /common/v1/authorization', authorizationOfShop);
      return {
        targetChannelMark: 'partner-shop',
        targetChannelUrl: `${product.sandbox.url}/partner`,
        ssoType: 'other',
        tokenName: 'token',
      };
    },
    'GET /auto/v1/advMaintain': async () => ({ channelType: '9' }),
    'GET /auto/v1/charge/getBillByMblNo': number,
    'GET /auto/v1/protocol/rules': nothing,
    'GET /auto/v1/protocol/check': async ({ mobileNo }) => ({ agrMbl: mobileNo }),
    'GET /auto/v1/protocol/version': nothing,
    'GET /auto/v1/config/getAutoMoneyByCnlCode': nothing,
    'GET /auto/v1/cancelReason/getReason': nothing,
    'GET /auto/v1/protocol/queryProtocolList': async (person) => {
      await agreement(person);
      return {};
    },
    'GET /auto/v1/protocol': agreement,
    'GET /auto/v1/protocol/queryProtocolByAgrMbl': async (person) => {
      await agreement(person);
      return { agrMbl: person.mobileNo };
    },
    'GET /auto/v1/protocol/queryProtocolByArgId': async (person) => ({
      agrId: (await agreement(person)).agreementNo,
    }),
    'GET /auto/v1/protocol/queryAgrIdByReqNo': async (person) => ({
      requestNo: (await awaitingCode(person)).requestNo,
    }),
    'GET /auto/v1/protocol/operation-status': async (person) => ({
      requestNo: (await awaitingCode(person)).requestNo,
    }),
    'GET /auto/v1/querySignMobileList': async (person) => {
      await agreement(person);
      return {};
    },
    'GET /auto/v1/charge/bill': async (person) => {
      const { agreementNo } = await agreement(person);
      await untilChargeIs(['announced'], person, agreementNo);
      return { agreementNo };
    },
    'GET /auto/v1/charge/getBillByAgrMbl': async (person) => {
      await agreement(person);
      return { agrMbl: person.mobileNo };
    },
    'GET /auto/v1/protocol/queryRecommendationList': nothing,
    'GET /auto/v1/userInfo/isBindingCard': nothing,
    'GET /auto/v1/userInfo/getH5BindCardUrl': nothing,
    'GET /auto/v1/creditPay/account': nothing,
    'GET /own/v1/family': nothing,
    'POST /own/v1/signingPage': async (person) => ({ requestNo: (await awaitingCode(person)).requestNo }),
    'POST /own/v1/familyCap': async () => ({ capFen: 10_000 }),
    'POST /auto/v1/creditPay/protocolChange': async (person) => setupOf(person, dayTerms),
    'POST /auto/v1/protocol/messageAffirm': async (person) => awaitingCode(person),
    'POST /auto/v1/protocol/campusMarketing/protocolChange': async (person) => setupOf(person, campusTerms),
    'POST /auto/v1/protocol/campusMarketing/affirm': async (person) => {
      const setup = setupOf(person, campusTerms);
      await person.api.call('POST /auto/v1/protocol/campusMarketing/protocolChange', setup);
      return { requestNo: setup.requestNo, smsCode: await codeOf(product, person) };
    },
    'POST /auto/v1/creditPay/affirm': async (person) => {
      await confirmRealName(person.api);
      return {
        ...(await awaitingCode(person, { ...dayTerms, payOrder: ['creditPay'] })),
        creditTextVersion: CREDIT_TEXT,
        consented: true,
      };
    },
    'POST /auto/v1/creditPay/cancelProtocolByAgrMbl': async (person) => ({
      ...(await agreement(person)),
      agrMbl: person.mobileNo,
      reasonCode: 'notNeeded',
    }),
    'POST /auto/v1/creditPay/batchReorder': async (person) => {
      await product.sandbox.setNumberBalance(person.mobileNo, 300);
      const agreementNo = await openAgreement(product, person, { ...lowBalance, payOrder: ['creditPay'] });
      const { chargeNo } = await untilChargeIs(['credited'], person, agreementNo);
      return { requestNo: newRequestNo(), chargeNos: [chargeNo] };
    },
    'POST /auto/v1/protocol/registerAndAddProtocol': signUp,
    'POST /auto/v1/protocol/registeredNotify': async (person) => {
      const ask = await signUp(person);
      await person.api.call('POST /auto/v1/protocol/registerAndAddProtocol', ask);
      return { requestNo: ask.requestNo };
    },
    'POST /auto/v1/protocol/nickname': async (person) => ({ ...(await agreement(person)), nickname: 'Mum' }),
    'POST /auto/v1/protocol/upgrade': async (person) => ({
      ...(await oldAgreement(person)),
      textVersion: CURRENT_TEXT,
      consented: true,
    }),
    'POST /auto/v1/oldProtocol/close': oldAgreement,
    'POST /auto/v1/protocol/insertExpiredNoTips': agreement,
    'POST /auto/v1/protocol/noLongerRecommended': number,
    'GET /own/v1/markRecords': nothing,
    'POST /own/v1/markEdit': async () => ({ operation: 'save', mobileNo: '13900139000', remark: 'Mum' }),
    'GET /own/v1/graphicCode': nothing,
    'GET /own/v1/offlinePackage': nothing,
    'POST /own/v1/workChallenge': async ({ mobileNo }) => ({ mobileNo, scene: 'login' }),
    'GET /own/v1/realName': nothing,
    'POST /own/v1/realName': async () => ({ requestNo: randomUUID(), ...goodRealName }),
    'POST /own/v1/cardBinding': async () => newCard(),
    'POST /own/v1/cardBinding/confirm': async ({ api }) => {
      const card = newCard();
      const { bindingNo = '' } = await api.call('POST /own/v1/cardBinding', card);
      return { bindingNo, smsCode: await product.sandbox.newestCode(card.phone) };
    },
    'GET /own/v1/myData': nothing,
    'GET /own/v1/myData/whole': nothing,
    'POST /own/v1/closeAccount': async (person) => ({ smsCode: await codeOf(product, person) }),
    'GET /own/v1/sessions': nothing,
    'POST /own/v1/sessions/end': async () => ({ which: 'others' }),
    'GET /own/v1/vouchers': nothing,
    'POST /own/v1/help': nothing,
    'POST /own/v1/help/message': async ({ api, mobileNo }) => ({
      requestNo: randomUUID(),
      orderNo: (await placeTopUp(api, mobileNo)).order?.orderNo ?? '',
      text: `Please call me: ${mobileNo}`,
    }),
    'GET /own/v1/endNotice': async ({ api, mobileNo }) => ({
      orderNo: (await placeTopUp(api, mobileNo)).order?.orderNo ?? '',
    }),
    'POST /own/v1/endNotice': async ({ api, mobileNo }) => {
      const orderNo = await placeAndPay(api, product.sandbox, mobileNo);
      // The notice of an order's end can still be requested when the order has just ended.
      await untilOrderIs('credited', api, orderNo);
      return { orderNo, wanted: true };
    },
    'GET /own/v1/invoice': async ({ api, mobileNo }) => ({
      orderNo: (await placeTopUp(api, mobileNo)).order?.orderNo ?? '',
    }),
    'POST /own/v1/invoice': async ({ api, mobileNo }) => {
      const orderNo = await placeAndPay(api, product.sandbox, mobileNo);
      await untilOrderIs('credited', api, orderNo);
      return {
        requestNo: randomUUID(),
        orderNo,
        kind: 'electronic',
        titleKind: 'person',
        title: goodRealName.name,
      };
    },
  };
}
