import { readEnvironment } from '@phonebill/environment';
import { createSigner } from '@phonebill/signing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { played } from '../../apps/launcher/src/keys/played-partners.ts';
import { readSms } from '../../apps/gateway/src/config/read-sms.ts';
import { createAliyunPushReader } from '../../apps/gateway/src/partners/aliyun-sms/push-webhook.ts';
import {
  type AliyunSmsOptions,
  createAliyunSms,
} from '../../apps/gateway/src/partners/aliyun-sms/http-aliyun-sms.ts';
import { createTencentCallbackReader } from '../../apps/gateway/src/partners/tencent-sms/callback-webhook.ts';
import {
  createTencentSms,
  type TencentSmsOptions,
} from '../../apps/gateway/src/partners/tencent-sms/http-tencent-sms.ts';
import { createHttpSms } from '../../apps/gateway/src/partners/sms/http-sms.ts';
import { createReplyWebhookReader } from '../../apps/gateway/src/partners/sms/reply-webhook.ts';
import { rememberedAttempts } from '../../apps/gateway/src/partners/testing/remembered-attempts.ts';
import {
  smsMessage,
  type SmsPushReader,
  type SmsReplyEvent,
} from '../../apps/gateway/src/partners/sms/index.ts';
import { freshKeys } from '../support/partner-keys.ts';
import { adapterOptions } from './adapter-options.ts';
import { describeSmsCentre } from './sms-centre-promises.ts';
import { type Notice, startWorld, type World } from './world.ts';

describeSmsCentre({
  name: 'a centre of our protocol',
  partner: 'sms',
  async start() {
    const keys = freshKeys();
    const world = await startWorld(keys);
    const reasons: string[] = [];
    const centre = () =>
      createHttpSms({
        ...adapterOptions(world, []),
        baseUrl: world.url,
        signer: createSigner(keys['GATEWAY_SIGNING_KEY'] ?? ''),
        onNotTaken: (why) => void reasons.push(why),
      });
    const read = createReplyWebhookReader(keys['SMS_PUBLIC_KEY'] ?? '');
    return {
      world,
      reasons,
      centres: [centre(), centre()],
      repliesIn: ({ rawBody, headers }: Notice) => [read(rawBody, headers, world.now())],
    };
  },
});

const configOf = (gateway: Readonly<Record<string, string>>) =>
  readEnvironment(gateway, (from) =>
    readSms(from, () => ({ baseUrl: '', publicKeys: '' }), { hasAutomatic: true, signsThere: true }),
  );

/** Returns the secret and the kind in the address of a push. */
function pushedTo({ path }: Notice): { readonly secret: string; readonly kind: string | undefined } {
  const [, secret = '', kind] = /\/partner\/sms\/([^/]+)\/(\w+)$/.exec(path) ?? [];
  return { secret, kind };
}

let codes = 0;
const codeTo = (mobileNo: string) => ({
  requestNo: `S${(codes += 1)}`,
  mobileNo,
  ...smsMessage('code.usual', 'zh', '【话费充值】验证码482915', () => ({ code: '482915' })),
});
const sentTo = async (world: World, mobileNo: string): Promise<{ text: string }[]> =>
  (await world.open('GET', `/messages?mobileNo=${mobileNo}`))['messages'] as { text: string }[];

/** Returns a reader of the replies in a push to an address with a secret. */
const repliesReadBy =
  (read: SmsPushReader, world: World) =>
  (notice: Notice): readonly SmsReplyEvent[] => {
    const { secret, kind } = pushedTo(notice);
    const { rawBody } = notice;
    return kind === 'replies' ? read.replies({ secret, rawBody, nowMs: world.now() }).events : [];
  };

/** Returns an account at Alibaba Cloud SMS, in its own world. */
async function aliyunAccount() {
  const { gateway, sandbox } = played['aliyun-sms'].variables(played['aliyun-sms'].make());
  const world = await startWorld({ ...freshKeys(), ...sandbox });
  const config = configOf(gateway);
  if (config.kind !== 'aliyun') throw new Error('another provider');
  const reasons: string[] = [];
  const attempts = rememberedAttempts();
  const centre = (changes: Partial<AliyunSmsOptions> = {}) =>
    createAliyunSms({
      ...adapterOptions(world, []),
      ...config,
      baseUrl: `${world.url}/aliyun-sms`,
      attempts,
      onNotTaken: (why) => void reasons.push(why),
      ...changes,
    });
  return { world, config, reasons, centre };
}

describeSmsCentre({
  name: 'Alibaba Cloud SMS',
  partner: 'aliyun-sms',
  async start() {
    const { world, config, reasons, centre } = await aliyunAccount();
    const read = createAliyunPushReader(config.callbackSecrets);
    return {
      world,
      reasons,
      centres: [centre(), centre()],
      repliesIn: repliesReadBy(read, world),
    };
  },
});

describe('DESIGN promises of an SMS centre: refusals of Alibaba Cloud SMS', () => {
  let account: Awaited<ReturnType<typeof aliyunAccount>>;
  beforeAll(async () => {
    account = await aliyunAccount();
  });
  afterAll(() => account.world.stop());

  test.each<[string, string, Partial<AliyunSmsOptions>]>([
    ['another secret', 'SignatureDoesNotMatch', { accessKeySecret: 'of another account' }],
    ['another key', 'InvalidAccessKeyId.NotFound', { accessKeyId: 'LTAI5tNobodys' }],
    ['a clock that is wrong', 'InvalidTimeStamp.Expired', { clock: () => Date.now() - 3_600_000 }],
    ['another signature name', 'isv.SMS_SIGNATURE_ILLEGAL', { signName: '别人' }],
    [
      'a template that nobody approved',
      'isv.SMS_TEMPLATE_ILLEGAL',
      { templates: { 'code.usual': { zh: 'SMS_1' } } },
    ],
  ])('with %s no message is sent, and the reason is %s', async (_what, reason, changes) => {
    account.reasons.length = 0;
    const code = codeTo('13700139001');
    expect(await account.centre(changes).send(code)).toBe(false);
    expect(account.reasons).toEqual([`sms.send: ${reason}`]);
    expect(await sentTo(account.world, code.mobileNo)).toHaveLength(0);
  });

  test.each([
    ['13700137011', 'BUSINESS_LIMIT_CONTROL'],
    ['13700137012', 'MOBILE_NUMBER_ILLEGAL'],
    ['13700137013', 'OUT_OF_SERVICE'],
  ])('to %s no message is sent: %s', async (mobileNo, reason) => {
    account.reasons.length = 0;
    expect(await account.centre().send(codeTo(mobileNo))).toBe(false);
    expect(account.reasons).toEqual([`sms.send: isv.${reason}`]);
    expect(await sentTo(account.world, mobileNo)).toHaveLength(0);
  });

  test('a second code within a minute exceeds the limit, and one a minute later does not', async () => {
    account.reasons.length = 0;
    const [one, second] = [codeTo('13700139002'), codeTo('13700139002')];
    expect(await account.centre().send(one)).toBe(true);
    expect(await account.centre().send(second)).toBe(false);
    expect(account.reasons).toEqual(['sms.send: isv.BUSINESS_LIMIT_CONTROL']);
    account.world.passes(60_000);
    expect(await account.centre().send(second)).toBe(true);
    expect(await sentTo(account.world, '13700139002')).toHaveLength(2);
  });

  test('a check recognises its account, and reports a different one', async () => {
    expect(await account.centre().check()).toEqual({ kind: 'known' });
    expect(await account.centre({ accessKeySecret: 'of another account' }).check()).toMatchObject({
      kind: 'indeterminate',
      why: 'sms.query: SignatureDoesNotMatch',
    });
  });
});

/** Returns an account at Tencent Cloud SMS, in its own world. */
async function tencentAccount() {
  const { gateway, sandbox } = played['tencent-sms'].variables(played['tencent-sms'].make());
  const world = await startWorld({ ...freshKeys(), ...sandbox });
  const config = configOf(gateway);
  if (config.kind !== 'tencent') throw new Error('another provider');
  const reasons: string[] = [];
  const attempts = rememberedAttempts();
  const centre = (changes: Partial<TencentSmsOptions> = {}) =>
    createTencentSms({
      ...adapterOptions(world, []),
      ...config,
      baseUrl: `${world.url}/tencent-sms`,
      attempts,
      onNotTaken: (why) => void reasons.push(why),
      ...changes,
    });
  return { world, config, reasons, centre };
}

describeSmsCentre({
  name: 'Tencent Cloud SMS',
  partner: 'tencent-sms',
  laterMs: 16 * 60_000,
  async start() {
    const { world, config, reasons, centre } = await tencentAccount();
    const read = createTencentCallbackReader(config.callbackSecrets, config.serviceNumber);
    return {
      world,
      reasons,
      centres: [centre(), centre()],
      repliesIn: repliesReadBy(read, world),
    };
  },
});

describe('DESIGN promises of an SMS centre: refusals, parameters and replies of Tencent Cloud SMS', () => {
  let account: Awaited<ReturnType<typeof tencentAccount>>;
  beforeAll(async () => {
    account = await tencentAccount();
  });
  afterAll(() => account.world.stop());

  test.each<[string, string, Partial<TencentSmsOptions>]>([
    ['another secret', 'AuthFailure.SignatureFailure', { secretKey: 'of another account' }],
    ['another key', 'AuthFailure.SecretIdNotFound', { secretId: 'AKIDnobodys' }],
    [
      'a clock that is wrong',
      'AuthFailure.SignatureExpire',
      { clock: () => account.world.now() - 3_600_000 },
    ],
    ['another region', 'UnsupportedRegion', { region: 'eu-frankfurt' }],
    ['another application', 'UnauthorizedOperation.SmsSdkAppIdVerifyFail', { appId: '1400000000' }],
    ['another signature name', 'FailedOperation.SignatureIncorrectOrUnapproved', { signName: '别人' }],
    [
      'a template that nobody approved',
      'FailedOperation.TemplateIncorrectOrUnapproved',
      { templates: { 'code.usual': { zh: { id: '1', order: ['code'] } } } },
    ],
    [
      'a variable less than its template has',
      'FailedOperation.TemplateParamSetNotMatchApprovedTemplate',
      { templates: { 'code.usual': { zh: { id: '1110001', order: [] } } } },
    ],
  ])('with %s no message is sent, and the reason is %s', async (_what, reason, changes) => {
    account.reasons.length = 0;
    const code = codeTo('13700139001');
    expect(await account.centre(changes).send(code)).toBe(false);
    expect(account.reasons).toEqual([`sms.send: ${reason}`]);
    expect(await sentTo(account.world, code.mobileNo)).toHaveLength(0);
  });

  test.each([
    ['13700137011', 'LimitExceeded.PhoneNumberDailyLimit'],
    ['13700137012', 'InvalidParameterValue.IncorrectPhoneNumber'],
    ['13700137013', 'FailedOperation.InsufficientBalanceInSmsPackage'],
  ])('to %s no message is sent: %s', async (mobileNo, reason) => {
    account.reasons.length = 0;
    expect(await account.centre().send(codeTo(mobileNo))).toBe(false);
    expect(account.reasons).toEqual([`sms.send: ${reason}`]);
    expect(await sentTo(account.world, mobileNo)).toHaveLength(0);
  });

  test('a second code within 30 seconds exceeds the limit, and one 30 seconds later does not', async () => {
    account.reasons.length = 0;
    const [one, second] = [codeTo('13700139002'), codeTo('13700139002')];
    const other = { ...second, parameters: { zh: { code: '730164' }, en: { code: '730164' } } };
    expect(await account.centre().send(one)).toBe(true);
    expect(await account.centre().send(other)).toBe(false);
    expect(account.reasons).toEqual(['sms.send: LimitExceeded.PhoneNumberThirtySecondLimit']);
    account.world.passes(30_000);
    expect(await account.centre().send(other)).toBe(true);
    expect(await sentTo(account.world, '13700139002')).toHaveLength(2);
  });

  test('each value is inserted at its place in the template, whatever their order there', async () => {
    const words = { payer: '136****6000', when: '每月5日', amount: '50.00', cap: '200.00', until: '停止前' };
    const ask = {
      requestNo: 'N77',
      mobileNo: '13700139003',
      ...smsMessage('consent.memberAgreed', 'zh', 'text', () => ({ ...words, replyCode: '37' })),
    };
    expect(await account.centre().send(ask)).toBe(true);
    expect(await sentTo(account.world, ask.mobileNo)).toMatchObject([
      {
        text:
          '【话费充值】consent.memberAgreed · payer 136****6000 · when 每月5日 · amount 50.00 · cap 200.00 · ' +
          'until 停止前 · replyCode 37',
      },
    ]);
  });

  test('a message to a phone that is off is sent again some time after a lost answer', async () => {
    const notice = { ...codeTo('13700137004') };
    await account.world.faults('tencent-sms', { dropReplyRate: 1 });
    expect(await account.centre().send(notice)).toBe(false);
    await account.world.faults('tencent-sms', {});
    account.world.passes(14 * 60_000);
    expect(await account.centre().send(notice)).toBe(false);
    expect(await sentTo(account.world, notice.mobileNo)).toHaveLength(1);
    account.world.passes(60_000);
    expect(await account.centre().send(notice)).toBe(true);
    expect(await sentTo(account.world, notice.mobileNo)).toHaveLength(2);
  });

  test('a reply can be queried by the second in which it was pushed', async () => {
    const code = codeTo('13700139004');
    expect(await account.centre().send(code)).toBe(true);
    await account.world.open('POST', '/replies', { mobileNo: code.mobileNo, text: 'Y37' });
    const read = createTencentCallbackReader(account.config.callbackSecrets, account.config.serviceNumber);
    const replies = () => account.world.notices.flatMap(repliesReadBy(read, account.world));
    await expect.poll(() => replies().length).toBe(1);
    const at = replies()[0]?.receivedAt ?? new Date(0);
    const said = (mobileNo: string, when: Date) => account.centre().askReplies(mobileNo, when);
    await expect
      .poll(() => said(code.mobileNo, at))
      .toEqual({
        kind: 'replies',
        texts: ['Y37'],
      });
    expect(await said('13700139005', at)).toEqual({ kind: 'replies', texts: [] });
    expect(await said(code.mobileNo, new Date(at.getTime() - 10_000))).toEqual({
      kind: 'replies',
      texts: [],
    });
  });

  test('a check recognises its account, and reports a different one', async () => {
    expect(await account.centre().check()).toEqual({ kind: 'known' });
    expect(await account.centre({ secretKey: 'of another account' }).check()).toMatchObject({
      kind: 'indeterminate',
      why: 'sms.query: AuthFailure.SignatureFailure',
    });
  });
});
