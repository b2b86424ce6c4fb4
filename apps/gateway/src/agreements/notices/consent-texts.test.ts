import { describe, expect, test } from 'vitest';
import { consentNoticeKinds } from '../model/aggregate.ts';
import { consentNotice, consentText, type ConsentTextFacts } from './consent-texts.ts';

const facts: ConsentTextFacts = {
  consent: {
    beneficiaryMobileNo: '13800138111',
    replyCode: '37',
    expiresAt: new Date('2026-12-15T01:05:00Z'),
  },
  terms: {
    trigger: 'day',
    dayOfMonth: 15,
    thresholdFen: null,
    amountFen: 5000n,
    capPerMonthFen: 20_000n,
    endsOn: '2027-06-30',
    payOrder: ['balance'],
  },
  signerMobileNo: '13900139000',
  signerName: '*小明',
  page: 'https://pay.example/m',
};
const until = '每月15日充值50.00元，每月最多200.00元，至2027年6月30日';
const untilInEnglish = '¥50.00 on day 15 of each month, at most ¥200.00 a month, until 30 June 2027';
const stopping = '回复T37可随时停止，回复TD停止所有人为您号码的自动充值。';
const stoppingInEnglish = "Reply T37 to stop at any time, TD to stop everybody's top-ups of your number.";
const answers = `同意请12月15日9:05前回复Y37，拒绝回复N37，或打开https://pay.example/m。同意后${stopping}`;
const answersInEnglish =
  'To agree, reply Y37 by 9:05 on 15 December; to decline, N37; or open https://pay.example/m . ' +
  stoppingInEnglish;

/**
 * The length of one message, and of each part of a longer one, in 16-bit characters, as the texts contain
 * Chinese.
 */
const ONE_MESSAGE = 70;
const ONE_PART = 67;
const partsOf = (text: string): number =>
  text.length <= ONE_MESSAGE ? 1 : Math.ceil(text.length / ONE_PART);

const toMember = {
  memberAsked: {
    zh: [`为您的号码自动充值需您同意：139****9000（*小明）付款，${until}。${answers}`, 3],
    en: [
      'Your number can be topped up automatically if you agree: ' +
        `139****9000 (*小明) pays, ${untilInEnglish}. ${answersInEnglish}`,
      6,
    ],
    line: [' English: Y37 to agree, N37 to decline, later T37 to stop.', 4],
  },
  memberReminded: {
    zh: [`您还未答复为您号码自动充值的请求：139****9000（*小明）付款，${until}。${answers}`, 3],
    en: [
      'You have not answered about topping up your number: ' +
        `139****9000 (*小明) pays, ${untilInEnglish}. ${answersInEnglish}`,
      6,
    ],
    line: [' English: Y37 to agree, N37 to decline, later T37 to stop.', 4],
  },
  memberAgreed: {
    zh: [`您已同意为您的号码自动充值：139****9000（*小明）付款，${until}。${stopping}`, 2],
    en: [
      'You agreed that your number is topped up: ' +
        `139****9000 (*小明) pays, ${untilInEnglish}. ${stoppingInEnglish}`,
      4,
    ],
    line: [' English: your number is topped up; T37 to stop.', 3],
  },
  memberTermsChanged: {
    zh: [`为您号码的自动充值内容已变更，现为：139****9000（*小明）付款，${until}。${stopping}`, 2],
    en: [
      'What your number is topped up with has changed. ' +
        `Now 139****9000 (*小明) pays, ${untilInEnglish}. ${stoppingInEnglish}`,
      4,
    ],
    line: [' English: your number is topped up; T37 to stop.', 3],
  },
  memberStopped: {
    zh: ['139****9000（*小明）为您号码的自动充值已停止，不会再充值。', 1],
    en: [
      'The automatic top-up of your number by 139****9000 (*小明) has stopped. There are no more top-ups.',
      2,
    ],
    line: [' English: top-ups of your number have stopped.', 2],
  },
} as const;
const toSigner = {
  signerAsked: {
    zh: [
      '已请138****8111的机主确认自动充值，12月15日9:05前未同意则不开通或不变更，在此之前不会按新内容扣款。',
      1,
    ],
    en: [
      'We asked the user of 138****8111 to agree. Without a yes by 9:05 on 15 December nothing is set up ' +
        'or changed, and until then nothing is debited on the new terms.',
      3,
    ],
  },
  signerAgreed: {
    zh: [`138****8111的机主已同意自动充值：${until}。`, 1],
    en: [`The user of 138****8111 agreed: ${untilInEnglish}.`, 2],
  },
  signerRefused: {
    zh: ['138****8111的机主未同意自动充值，未开通或未变更，没有因此扣款。', 1],
    en: ['The user of 138****8111 did not agree. Nothing was set up, changed or debited for it.', 2],
  },
  signerExpired: {
    zh: ['138****8111的机主未在规定时间内答复，自动充值未开通或未变更，没有因此扣款。', 1],
    en: ['The user of 138****8111 did not answer in time. Nothing was set up, changed or debited for it.', 2],
  },
} as const;

test('every kind of message about a consent has its expected text here', () => {
  expect([...Object.keys(toMember), ...Object.keys(toSigner)].toSorted()).toEqual(
    consentNoticeKinds.toSorted(),
  );
});

describe.each(Object.entries({ ...toMember, ...toSigner }))('%s', (kind, { zh, en }) => {
  const say = (language: 'zh' | 'en'): string =>
    consentText(kind as (typeof consentNoticeKinds)[number], language, facts);

  test('matches the expected text and number of parts in both languages', () => {
    expect([say('zh'), partsOf(say('zh'))]).toEqual([`【话费自动充值】${zh[0]}`, zh[1]]);
    expect([say('en'), partsOf(say('en'))]).toEqual([`【Automatic top-up】${en[0]}`, en[1]]);
  });

  test('contains only masked numbers', () => {
    for (const text of [say('zh'), say('en')]) expect(text).not.toMatch(/1[0-9]{10}/);
  });
});

test.each(Object.entries(toMember))(
  'matches the text of %s for a reader whose language is unknown',
  (kind, { zh, line }) => {
    const text = consentText(kind as keyof typeof toMember, null, facts);
    expect([text, partsOf(text)]).toEqual([`【话费自动充值】${zh[0]}${line[0]}`, line[1]]);
  },
);

test('describes a balance trigger, an agreement without an end, and a signer without a checked name', () => {
  const terms = { ...facts.terms, trigger: 'balance', dayOfMonth: null, endsOn: null } as const;
  const other = { ...facts, terms, signerName: null };
  expect(consentText('memberAgreed', 'zh', other)).toBe(
    '【话费自动充值】您已同意为您的号码自动充值：139****9000付款，余额不足时充值50.00元，' +
      `每月最多200.00元，直到停止。${stopping}`,
  );
  expect(consentText('memberAgreed', 'en', other)).toBe(
    '【Automatic top-up】You agreed that your number is topped up: 139****9000 pays, ¥50.00 when the ' +
      `balance is low, at most ¥200.00 a month, until it is stopped. ${stoppingInEnglish}`,
  );
});

test('a signer who must also agree at the wallet is told that, by its own template', () => {
  const toSign = { ...facts, signAt: { zh: '支付宝', en: 'Alipay' } };
  const [inChinese, inEnglish] = (['zh', 'en'] as const).map((to) => consentText('signerAgreed', to, toSign));
  expect(inChinese).toBe(
    `${consentText('signerAgreed', 'zh', facts)}还差一步：请在自动充值页面去支付宝确认，确认前不会扣款。`,
  );
  expect(inEnglish).toBe(
    `${consentText('signerAgreed', 'en', facts)} One more step: agree at Alipay from the automatic top-up ` +
      'page. Nothing is debited before.',
  );
  expect(consentNotice('signerAgreed', 'zh', toSign)).toMatchObject({ text: inChinese });
  expect(consentNotice('signerAgreed', 'zh', toSign)).not.toEqual(consentNotice('signerAgreed', 'zh', facts));
});
