import { describe, expect, test } from 'vitest';
import { type SmsCentre, smsMessage } from '../sms/port.ts';
import { createHttpSms } from '../sms/http-sms.ts';
import { describePartnerCallPromises, MOBILE_NO } from './partner-call-promises.ts';
import { answerWith, type PartnerStandIn, startPartnerStandIn } from './partner-stand-in.ts';

const NOTIFY_URL = 'https://gateway.example/partner/sms';
const create = (
  partner: PartnerStandIn,
  timeLimitMs: number,
  onConflict: (call: string, requestNo: string) => void = () => undefined,
  onNotTaken: (why: string) => void = () => undefined,
) =>
  createHttpSms({
    baseUrl: partner.baseUrl,
    signer: partner.signer,
    timeLimitMs,
    clock: Date.now,
    newId: () => crypto.randomUUID(),
    notifyUrl: NOTIFY_URL,
    onConflict,
    onNotTaken,
  });
const words = { requestNo: 'S1', mobileNo: MOBILE_NO, text: '验证码123456' };
const message = {
  ...words,
  ...smsMessage('code.usual', 'zh', words.text, () => ({ code: '123456' })),
};

describe('DESIGN partner conformance: the SMS centre over HTTP', () => {
  describePartnerCallPromises<SmsCentre>({
    create,
    isIndeterminate: (result) => result === false,
    calls: [
      {
        name: 'send',
        call: (sms) => sms.send(message),
        sends: { method: 'POST', path: '/sms/v1/messages', body: { ...words, notifyUrl: NOTIFY_URL } },
        understood: [{ answer: { requestNo: 'S1', state: 'accepted' }, means: true }],
        wrong: {
          'another request number': { requestNo: 'S2', state: 'accepted' },
          'another state': { requestNo: 'S1', state: 'queued' },
        },
        notFound: 'indeterminate',
        // The centre has a message with another text under this number: one is enough.
        conflictMeans: true,
      },
    ],
  });
});

test('DESIGN errors: the logged reason why a message was refused has no number or text', async () => {
  const partner = await startPartnerStandIn();
  const told: string[] = [];
  const sms = create(
    partner,
    200,
    () => undefined,
    (why) => told.push(why),
  );
  partner.behave(answerWith({ code: 'not_found' }, 404));
  await sms.send(message);
  partner.behave(answerWith({ requestNo: MOBILE_NO, state: 'accepted' }));
  await sms.send(message);
  expect(told).toEqual(['sms.send: not found', 'sms.send: answer for another request number']);
  await sms.close();
  await partner.stop();
});
