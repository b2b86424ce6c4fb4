import { generateSm2KeyPair, sm2Decrypt } from '@phonebill/signing';
import { describe, expect, test } from 'vitest';
import { Refusal } from '../../runtime/refusal.ts';
import { checkMessageHandler } from './check-message.ts';
import { graphicCodeHandler } from './graphic-code.ts';
import { invalidateTokenHandler } from './invalidate-token.ts';
import { mobileLoginHandler } from './mobile-login.ts';
import { sendMessageHandler } from './send-message.ts';
import { validCheckHandler } from './valid-check.ts';

const context = {
  userNo: '0001000001',
  mobileNo: '13800138000',
  touristSession: null,
  language: 'en',
  address: '198.51.100.1',
} as const;
const PASTED = '+86 138-0013-8000';

/** Services that note what they were asked, in order. */
function services(graphicCodeIsRight = true) {
  const asked: unknown[] = [];
  const note =
    <T>(name: string, answer: T) =>
    async (...given: unknown[]): Promise<T> => {
      asked.push([name, ...given]);
      return answer;
    };
  return {
    asked,
    graphicCodes: {
      create: note('create', { graphicId: 'g', svg: '<svg/>', validForMs: 1 }),
      check: async (...given: unknown[]) => {
        asked.push(['graphic', ...given]);
        if (!graphicCodeIsRight) throw new Refusal('graphicCodeWrong');
      },
    },
    smsCodes: {
      send: note('send', { resendAfterMs: 60_000, validForMs: 300_000 }),
      check: note('check', undefined),
    },
    messageTickets: { issue: note('issue', 'ticket'), redeem: note('redeem', undefined) },
    mobileLogin: { logIn: note('logIn', { ssoToken: 'token', userNo: '0001000001' }) },
    sessions: {
      openSession: note('openSession', ''),
      openTouristSession: note('openTouristSession', ''),
      findSession: note('findSession', null),
      endSession: note('endSession', undefined),
    },
  };
}

describe('SPEC 7 POST /common/v1/sendMessage', () => {
  const request = { mobileNo: PASTED, scene: 'login', graphicId: 'g', graphicCode: 'ABCE' } as const;
  test('checks the graphic code, then sends to the plain number, for the address that asks and in its language', async () => {
    const { graphicCodes, smsCodes, asked } = services();
    expect(await sendMessageHandler(graphicCodes, smsCodes)(request, context)).toEqual({
      resendAfterMs: 60_000,
      validForMs: 300_000,
    });
    expect(asked).toEqual([
      ['graphic', 'g', 'ABCE'],
      ['send', { mobileNo: '13800138000', scene: 'login', address: '198.51.100.1', language: 'en' }],
    ]);
  });
  test('sends nothing when the graphic code is wrong', async () => {
    const { graphicCodes, smsCodes, asked } = services(false);
    await expect(sendMessageHandler(graphicCodes, smsCodes)(request, context)).rejects.toThrow(
      new Refusal('graphicCodeWrong'),
    );
    expect(asked).toHaveLength(1);
  });
  test('a number that is none spends no graphic code', async () => {
    const { graphicCodes, smsCodes, asked } = services();
    await expect(
      sendMessageHandler(graphicCodes, smsCodes)({ ...request, mobileNo: '12345' }, context),
    ).rejects.toThrow(new Refusal('mobileInvalid'));
    expect(asked).toEqual([]);
  });
});

test('SPEC 7 POST /common/v1/checkMessage: a right code gives a ticket for the plain number', async () => {
  const { smsCodes, messageTickets, asked } = services();
  expect(
    await checkMessageHandler(smsCodes, messageTickets)(
      { mobileNo: PASTED, scene: 'login', smsCode: '123456' },
      context,
    ),
  ).toEqual({ messageTicket: 'ticket' });
  expect(asked).toEqual([
    ['check', { mobileNo: '13800138000', scene: 'login', smsCode: '123456' }],
    ['issue', '13800138000', 'login'],
  ]);
});

test('SPEC 7 POST /vi/mobileLogin: gives the token and whose it is', async () => {
  const { mobileLogin, asked } = services();
  expect(await mobileLoginHandler(mobileLogin)({ mobileNo: PASTED, smsCode: '123456' }, context)).toEqual({
    ssoToken: 'token',
    userNo: '0001000001',
    mobileNo: '13800138000',
    rechargeMobileNo: '13800138000',
  });
  expect(asked).toEqual([
    ['logIn', { mobileNo: '13800138000', smsCode: '123456', messageTicket: undefined }],
  ]);
  await expect(mobileLoginHandler(mobileLogin)({ mobileNo: '1' }, context)).rejects.toThrow(
    new Refusal('mobileInvalid'),
  );
});

test('SPEC 7 POST /vi/mobileLogin: to a page that gives its key the number comes encrypted; a wrong key spends no code', async () => {
  const { mobileLogin, asked } = services();
  const { publicKey, privateKey } = generateSm2KeyPair();
  await expect(
    mobileLoginHandler(mobileLogin)({ mobileNo: PASTED, smsCode: '123456', clientKey: '04' }, context),
  ).rejects.toThrow(new Refusal('clientKeyInvalid'));
  expect(asked).toEqual([]);
  const answer = await mobileLoginHandler(mobileLogin)(
    { mobileNo: PASTED, smsCode: '123456', clientKey: publicKey },
    context,
  );
  expect([
    answer.mobileNo,
    answer.rechargeMobileNo,
    sm2Decrypt(answer.mobileNoCipher ?? '', privateKey),
  ]).toEqual(['', '', '13800138000']);
});

test('SPEC 7 GET /common/v1/ssoToken/validCheck: returns mobileNo', async () => {
  expect(await validCheckHandler()({ ssoToken: 'token' }, context)).toEqual({
    mobileNo: '13800138000',
    userNo: '0001000001',
    rechargeMobileNo: '13800138000',
  });
});

test('SPEC 7 POST /common/v1/ssoToken/invalidate: ends the session of the token', async () => {
  const { sessions, asked } = services();
  expect(await invalidateTokenHandler(sessions)({ ssoToken: 'token' }, context)).toEqual({});
  expect(asked).toEqual([['endSession', 'token']]);
});

test('GET /common/v1/graphicCode: gives the id and the picture, never the letters', async () => {
  const { graphicCodes } = services();
  expect(await graphicCodeHandler(graphicCodes)({}, context)).toEqual({
    graphicId: 'g',
    svg: '<svg/>',
    validForMs: 1,
  });
});
