import { describe, expect, test } from 'vitest';
import { createHttpPersons } from '../persons/http-persons.ts';
import type { CardBindings, NameChecks } from '../persons/port.ts';
import { describePartnerCallPromises, MOBILE_NO } from './partner-call-promises.ts';
import { answerWith, type PartnerStandIn, startPartnerStandIn } from './partner-stand-in.ts';

const PAYER = '0001000001';
const check = { requestNo: 'N1', payerNo: PAYER, name: '王小明', idNumber: '11010119900307663X' };
const checkAnswer = { requestNo: 'N1', state: 'checking' };
const checkUnderstood = ['checking', 'matched', 'mismatched'].map((state) => ({
  answer: { ...checkAnswer, state },
  means: { kind: 'nameCheck', state },
}));
const checkWrong = {
  'another request number': { ...checkAnswer, requestNo: 'N2' },
  'an unknown state': { ...checkAnswer, state: 'perhaps' },
};

const binding = {
  requestNo: 'B1',
  payerNo: PAYER,
  cardNo: '6225880123456789',
  name: '王小明',
  phone: MOBILE_NO,
};
const card = {
  requestNo: 'B1',
  state: 'codeSent',
  bankZh: '招商银行',
  bankEn: 'CMB',
  lastDigits: '6789',
  asks: 'nothing',
};
const cardMeans = {
  kind: 'cardBinding',
  state: 'codeSent',
  bank: { zh: '招商银行', en: 'CMB' },
  lastDigits: '6789',
  asks: 'nothing',
};
/** Returns a card in each of these states, and one whose wallet asks for each kind of password. */
const understoodIn = (...states: readonly string[]) => [
  ...states.map((state) => ({ answer: { ...card, state }, means: { ...cardMeans, state } })),
  ...['paymentPassword', 'loginPassword'].map((asks) => ({
    answer: { ...card, state: states[0], asks },
    means: { ...cardMeans, state: states[0], asks },
  })),
];
const cardWrong = {
  'another request number': { ...card, requestNo: 'B2' },
  'an unknown state': { ...card, state: 'soon' },
  'a whole card number': { ...card, lastDigits: '6225880123456789' },
  'a bank without a name': { ...card, bankEn: '' },
  'a password that nobody knows': { ...card, asks: 'fingerprint' },
};

const create = (
  partner: PartnerStandIn,
  timeLimitMs: number,
  onConflict: (call: string, requestNo: string) => void = () => undefined,
) =>
  createHttpPersons({
    baseUrl: partner.baseUrl,
    signer: partner.signer,
    timeLimitMs,
    clock: Date.now,
    newId: () => crypto.randomUUID(),
    onConflict,
  });

describe('DESIGN partner conformance: names and cards over HTTP', () => {
  describePartnerCallPromises<NameChecks & CardBindings>({
    create,
    isIndeterminate: (result) => (result as { kind: string }).kind === 'indeterminate',
    calls: [
      {
        name: 'checkName',
        call: (persons) => persons.checkName(check),
        sends: { method: 'POST', path: '/entrust/v1/identity-checks', body: check },
        understood: checkUnderstood,
        wrong: checkWrong,
        notFound: 'indeterminate',
      },
      {
        name: 'queryNameCheck',
        call: (persons) => persons.queryNameCheck('N1'),
        sends: { method: 'GET', path: '/entrust/v1/identity-checks/N1' },
        understood: checkUnderstood,
        wrong: checkWrong,
        notFound: 'notFound',
      },
      {
        name: 'bindCard',
        call: (persons) => persons.bindCard(binding),
        sends: { method: 'POST', path: '/entrust/v1/card-bindings', body: binding },
        understood: understoodIn('codeSent', 'refused', 'bound', 'over'),
        wrong: cardWrong,
        notFound: 'indeterminate',
      },
      {
        name: 'confirmCard',
        call: (persons) =>
          persons.confirmCard('B1', { payerNo: PAYER, smsCode: '123456', paymentPassword: '654321' }),
        sends: {
          method: 'POST',
          path: '/entrust/v1/card-bindings/B1/confirm',
          body: { payerNo: PAYER, smsCode: '123456', paymentPassword: '654321' },
        },
        understood: understoodIn('wrongPassword', 'wrongCode', 'bound', 'refused', 'over'),
        wrong: cardWrong,
        notFound: 'notFound',
      },
      {
        name: 'queryCard',
        call: (persons) => persons.queryCard('B1'),
        sends: { method: 'GET', path: '/entrust/v1/card-bindings/B1' },
        understood: understoodIn('codeSent', 'bound', 'refused', 'over'),
        wrong: cardWrong,
        notFound: 'notFound',
      },
    ],
  });

  test('queries a partner that has another name under the number, and uses its answer', async () => {
    const partner = await startPartnerStandIn();
    const conflicts: string[] = [];
    const persons = create(partner, 10_000, (call, requestNo) => void conflicts.push(`${call} ${requestNo}`));
    partner.behave((request, response) =>
      (request.method === 'GET'
        ? answerWith({ ...checkAnswer, state: 'mismatched' })
        : answerWith({ code: 'request_no_reused' }, 409))(request, response),
    );
    expect(await persons.checkName(check)).toEqual({ kind: 'nameCheck', state: 'mismatched' });
    expect(partner.received.map(({ method, path }) => [method, path])).toEqual([
      ['POST', '/stand-in/entrust/v1/identity-checks'],
      ['GET', '/stand-in/entrust/v1/identity-checks/N1'],
    ]);
    expect(conflicts).toEqual(['persons.checkName N1']);
    await persons.close();
    await partner.stop();
  });

  test('reasons for a missing answer contain no name, number or password', async () => {
    const partner = await startPartnerStandIn();
    const persons = create(partner, 10_000);
    partner.behave(answerWith({ requestNo: check.idNumber, state: check.name }));
    const password = 'secret-password';
    const whys = [
      await persons.checkName(check),
      await persons.bindCard(binding),
      await persons.confirmCard('B1', { payerNo: PAYER, smsCode: '123456', loginPassword: password }),
    ].map((answer) => (answer.kind === 'indeterminate' ? answer.why : ''));
    for (const why of whys) {
      expect(why).not.toBe('');
      expect(why).not.toMatch(
        /王小明|11010119900307663X|6225880123456789|13800138000|123456|secret-password/,
      );
    }
    await persons.close();
    await partner.stop();
  });
});
