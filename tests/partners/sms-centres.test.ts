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
import { createHttpSms } from '../../apps/gateway/src/partners/sms/http-sms.ts';
import { createReplyWebhookReader } from '../../apps/gateway/src/partners/sms/reply-webhook.ts';
import { rememberedAttempts } from '../../apps/gateway/src/partners/testing/remembered-attempts.ts';
import { smsMessage } from '../../apps/gateway/src/partners/sms/index.ts';
import { freshKeys } from '../support/partner-keys.ts';
import { adapterOptions } from './adapter-options.ts';
import { describeSmsCentre } from './sms-centre-promises.ts';
import { type Notice, startWorld } from './world.ts';

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

/** An account at Alibaba Cloud SMS, in a world of its own. */
async function aliyunAccount() {
  const { gateway, sandbox } = played['aliyun-sms'].variables(played['aliyun-sms'].make());
  const world = await startWorld({ ...freshKeys(), ...sandbox });
  const config = readEnvironment(gateway, (from) =>
    readSms(from, () => ({ baseUrl: '', publicKeys: '' }), { hasAutomatic: true, signsThere: true }),
  );
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
      repliesIn: ({ path, rawBody }: Notice) => {
        const [, secret = '', kind] = /\/partner\/sms\/([^/]+)\/(\w+)$/.exec(path) ?? [];
        return kind === 'replies' ? read.replies({ secret, rawBody, nowMs: world.now() }).events : [];
      },
    };
  },
});

describe('DESIGN promises of an SMS centre: what Alibaba Cloud SMS refuses', () => {
  let account: Awaited<ReturnType<typeof aliyunAccount>>;
  beforeAll(async () => {
    account = await aliyunAccount();
  });
  afterAll(() => account.world.stop());

  let codes = 0;
  const codeTo = (mobileNo: string) => ({
    requestNo: `S${(codes += 1)}`,
    mobileNo,
    ...smsMessage('code.usual', 'zh', '【话费充值】验证码482915', () => ({ code: '482915' })),
  });
  const sentTo = async (mobileNo: string): Promise<number> =>
    ((await account.world.open('GET', `/messages?mobileNo=${mobileNo}`))['messages'] as unknown[]).length;

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
  ])('with %s nothing is sent, and the reason says %s', async (_what, reason, changes) => {
    account.reasons.length = 0;
    const code = codeTo('13700139001');
    expect(await account.centre(changes).send(code)).toBe(false);
    expect(account.reasons).toEqual([`sms.send: ${reason}`]);
    expect(await sentTo(code.mobileNo)).toBe(0);
  });

  test.each([
    ['13700137011', 'BUSINESS_LIMIT_CONTROL'],
    ['13700137012', 'MOBILE_NUMBER_ILLEGAL'],
    ['13700137013', 'OUT_OF_SERVICE'],
  ])('to %s nothing is sent: %s', async (mobileNo, reason) => {
    account.reasons.length = 0;
    expect(await account.centre().send(codeTo(mobileNo))).toBe(false);
    expect(account.reasons).toEqual([`sms.send: isv.${reason}`]);
    expect(await sentTo(mobileNo)).toBe(0);
  });

  test('a second code within a minute is over its limit, and one after it is not', async () => {
    account.reasons.length = 0;
    const [one, second] = [codeTo('13700139002'), codeTo('13700139002')];
    expect(await account.centre().send(one)).toBe(true);
    expect(await account.centre().send(second)).toBe(false);
    expect(account.reasons).toEqual(['sms.send: isv.BUSINESS_LIMIT_CONTROL']);
    account.world.passes(60_000);
    expect(await account.centre().send(second)).toBe(true);
    expect(await sentTo('13700139002')).toBe(2);
  });

  test('a check knows its account, and says so of another one', async () => {
    expect(await account.centre().check()).toEqual({ kind: 'known' });
    expect(await account.centre({ accessKeySecret: 'of another account' }).check()).toMatchObject({
      kind: 'indeterminate',
      why: 'sms.query: SignatureDoesNotMatch',
    });
  });
});
