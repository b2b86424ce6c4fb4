import { generateSm2KeyPair, sm2Decrypt } from '@phonebill/signing';
import { describe, expect, test } from 'vitest';
import { createEncryptedNumber } from '../../people/sign-on/wire-number.ts';
import { Refusal } from '../../runtime/refusal.ts';
import { loginHandlers } from './login.ts';
import { messageHandlers } from './messages.ts';

const context = {
  userNo: '0001000001',
  mobileNo: '13800138000',
  touristSession: null,
  language: 'en',
  address: '198.51.100.1',
  device: 'a-browser',
  entryPage: null,
} as const;
const challenge = {
  parameters: { algorithm: 'SHA-256', nonce: '', salt: '', cost: 1, keyLength: 32, keyPrefix: '' },
};
const asker = { device: 'a-browser', address: '198.51.100.1' };
const PASTED = '+86 138-0013-8000';

/** Creates handlers over services that record their calls, in order. */
function handlersOver(isPassed = true, pageKey: string | null = null) {
  const calls: unknown[] = [];
  const note =
    <T>(name: string, answer: T) =>
    async (...given: unknown[]): Promise<T> => {
      calls.push([name, ...given]);
      return answer;
    };
  const services = {
    graphicCodes: { create: note('create', { graphicId: 'g', png: 'iVBORw', validForMs: 1 }) },
    sendingBarrier: {
      ask: note('ask', { challenge, pictureNeeded: false, captchaPage: null, validForMs: 1 }),
      pass: async (...given: unknown[]) => {
        calls.push(['pass', ...given]);
        if (!isPassed) throw new Refusal('workNeeded');
        return { isInsistent: true };
      },
    },
    smsCodes: {
      send: note('send', { resendAfterMs: 60_000, validForMs: 300_000 }),
      check: note('check', undefined),
    },
    messageTickets: { issue: note('issue', 'ticket'), redeem: note('redeem', undefined) },
    businessHall: { require: async () => Promise.reject(new Refusal('staffNotAllowed')) },
    mobileLogin: { logIn: note('logIn', { ssoToken: 'token', userNo: '0001000001' }) },
    encryptedNumber: createEncryptedNumber(pageKey),
    sessions: {
      openSession: note('openSession', ''),
      openTouristSession: note('openTouristSession', ''),
      findSession: note('findSession', null),
      endSession: note('endSession', undefined),
    },
  };
  const { graphicCodes, sendingBarrier, smsCodes, messageTickets } = services;
  const { mobileLogin, sessions, businessHall, encryptedNumber } = services;
  return {
    calls,
    ...messageHandlers(graphicCodes, sendingBarrier, smsCodes, messageTickets),
    ...loginHandlers(mobileLogin, sessions, businessHall, encryptedNumber),
  };
}

describe('SPEC 7 POST /common/v1/sendMessage', () => {
  const request = { mobileNo: PASTED, scene: 'login', work: 'w' } as const;
  test('checks the work and the picture, then sends a code in the language of the caller', async () => {
    const handlers = handlersOver();
    expect(await handlers['POST /common/v1/sendMessage'](request, context)).toEqual({
      resendAfterMs: 60_000,
      validForMs: 300_000,
    });
    expect(handlers.calls).toEqual([
      ['pass', { ...asker, mobileNo: '13800138000', scene: 'login' }, request],
      [
        'send',
        {
          mobileNo: '13800138000',
          isInsistent: true,
          scene: 'login',
          asker,
          address: '198.51.100.1',
          language: 'en',
        },
      ],
    ]);
  });
  test('sends nothing when the work is missing', async () => {
    const handlers = handlersOver(false);
    await expect(handlers['POST /common/v1/sendMessage'](request, context)).rejects.toThrow(
      new Refusal('workNeeded'),
    );
    expect(handlers.calls).toHaveLength(1);
  });
  test('an invalid number is refused without spending the work', async () => {
    const handlers = handlersOver();
    await expect(
      handlers['POST /common/v1/sendMessage']({ ...request, mobileNo: '12345' }, context),
    ).rejects.toThrow(new Refusal('mobileInvalid'));
    expect(handlers.calls).toEqual([]);
  });
});

test('SPEC 7 POST /common/v1/checkMessage: a right code yields a ticket for the number', async () => {
  const handlers = handlersOver();
  expect(
    await handlers['POST /common/v1/checkMessage'](
      { mobileNo: PASTED, scene: 'login', smsCode: '123456' },
      context,
    ),
  ).toEqual({ messageTicket: 'ticket' });
  expect(handlers.calls).toEqual([
    ['check', { mobileNo: '13800138000', scene: 'login', smsCode: '123456', asker }],
    ['issue', '13800138000', 'login'],
  ]);
});

test('SPEC 7 POST /vi/mobileLogin: returns the token and its user', async () => {
  const handlers = handlersOver();
  expect(await handlers['POST /vi/mobileLogin']({ mobileNo: PASTED, smsCode: '123456' }, context)).toEqual({
    ssoToken: 'token',
    userNo: '0001000001',
    mobileNo: '',
    rechargeMobileNo: '',
  });
  expect(handlers.calls).toEqual([
    [
      'logIn',
      {
        mobileNo: '13800138000',
        smsCode: '123456',
        messageTicket: undefined,
        asker,
        isShared: false,
      },
    ],
  ]);
  await expect(handlers['POST /vi/mobileLogin']({ mobileNo: '1' }, context)).rejects.toThrow(
    new Refusal('mobileInvalid'),
  );
});

test('SPEC 7 POST /vi/mobileLogin: encrypts for the page’s key; a bad key spends no code', async () => {
  const handlers = handlersOver();
  const { publicKey, privateKey } = generateSm2KeyPair();
  await expect(
    handlers['POST /vi/mobileLogin']({ mobileNo: PASTED, smsCode: '123456', clientKey: '04' }, context),
  ).rejects.toThrow(new Refusal('clientKeyInvalid'));
  expect(handlers.calls).toEqual([]);
  const answer = await handlers['POST /vi/mobileLogin'](
    { mobileNo: PASTED, smsCode: '123456', clientKey: publicKey },
    context,
  );
  expect([sm2Decrypt(answer.mobileNo, privateKey), answer.rechargeMobileNo]).toEqual(['13800138000', '']);
});

test('SPEC 7 GET /common/v1/ssoToken/validCheck: returns mobileNo, encrypted to the page’s key', async () => {
  const { publicKey, privateKey } = generateSm2KeyPair();
  const answer = await handlersOver()['GET /common/v1/ssoToken/validCheck'](
    { ssoToken: 'token', clientKey: publicKey },
    context,
  );
  expect({ ...answer, mobileNo: sm2Decrypt(answer.mobileNo, privateKey) }).toEqual({
    mobileNo: '13800138000',
    userNo: '0001000001',
  });
});

test('SPEC 7 GET /common/v1/ssoToken/validCheck with its fields alone: uses the page key', async () => {
  const { publicKey, privateKey } = generateSm2KeyPair();
  const askedOf = async (pageKey: string | null) =>
    (await handlersOver(true, pageKey)['GET /common/v1/ssoToken/validCheck']({ ssoToken: 'token' }, context))
      .mobileNo;
  expect(sm2Decrypt(await askedOf(publicKey), privateKey)).toBe('13800138000');
  expect(await askedOf(null), 'without a page key').toBe('');
});

test('SPEC 7 POST /common/v1/ssoToken/invalidate: ends the session of the token', async () => {
  const handlers = handlersOver();
  expect(await handlers['POST /common/v1/ssoToken/invalidate']({ ssoToken: 'token' }, context)).toEqual({});
  expect(handlers.calls).toEqual([['endSession', 'token']]);
});

test('GET /own/v1/graphicCode: returns the id and the picture, never the letters', async () => {
  const handlers = handlersOver();
  expect(await handlers['GET /own/v1/graphicCode']({}, context)).toEqual({
    graphicId: 'g',
    png: 'iVBORw',
    validForMs: 1,
  });
});

test('POST /own/v1/workChallenge: asks for a challenge for this number, scene and browser', async () => {
  const handlers = handlersOver();
  const asked = { mobileNo: PASTED, scene: 'register', withoutPicture: true } as const;
  expect(await handlers['POST /own/v1/workChallenge'](asked, context)).toEqual({
    challenge,
    pictureNeeded: false,
    captchaPage: null,
    validForMs: 1,
  });
  expect(handlers.calls).toEqual([['ask', { ...asker, mobileNo: '13800138000', scene: 'register' }, true]]);
});
