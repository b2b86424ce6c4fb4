/** Name checks and card bindings over HTTP, as described in docs/partners.md. */
import { type Static, Type } from 'typebox';
import { Compile } from 'typebox/compile';
import type { PartnerCall } from '../calls/call-names.ts';
import { answerOf, answerToCommand, type Indeterminate, type NotFound } from '../answers.ts';
import { type Answered, createSignedClient, type PartnerOptions } from '../signed-client.ts';
import { BankName, Text } from '../wire-shapes.ts';
import type { CardBinding, CardBindings, NameCheck, NameChecks } from './port.ts';

const NameCheckWire = Type.Object({
  requestNo: Text,
  state: Type.Union([Type.Literal('checking'), Type.Literal('matched'), Type.Literal('mismatched')]),
});
const CardWire = Type.Object({
  requestNo: Text,
  state: Type.Union([
    Type.Literal('codeSent'),
    Type.Literal('refused'),
    Type.Literal('bound'),
    Type.Literal('wrongCode'),
    Type.Literal('wrongPassword'),
    Type.Literal('over'),
  ]),
  bankZh: BankName,
  bankEn: BankName,
  lastDigits: Type.String({ pattern: '^[0-9]{4}$' }),
  asks: Type.Union([Type.Literal('nothing'), Type.Literal('paymentPassword'), Type.Literal('loginPassword')]),
});
const nameCheckShape = Compile(NameCheckWire);
const cardShape = Compile(CardWire);

const CHECKS = '/entrust/v1/identity-checks';
const CARDS = '/entrust/v1/card-bindings';

/**
 * Creates the services at `baseUrl`. `close` ends their connections. Throws TypeError when `baseUrl` is not a
 * URL.
 */
export function createHttpPersons(
  options: PartnerOptions,
): NameChecks & CardBindings & { close(): Promise<void> } {
  const client = createSignedClient(options);
  const queryName = async (call: PartnerCall, requestNo: string) =>
    readName(
      call,
      requestNo,
      await client.get(call, `${CHECKS}/${encodeURIComponent(requestNo)}`, nameCheckShape),
    );
  return {
    async checkName(request) {
      const call = 'persons.checkName';
      const { requestNo, payerNo, name, idNumber } = request;
      const body = JSON.stringify({ requestNo, payerNo, name, idNumber });
      const answer = await client.request(call, { requestNo, path: CHECKS, body }, nameCheckShape);
      return answerToCommand(
        call,
        answer.kind === 'conflict' ? await queryName(call, requestNo) : readName(call, requestNo, answer),
      );
    },
    queryNameCheck: (requestNo) => queryName('persons.queryNameCheck', requestNo),
    async bindCard({ requestNo, payerNo, cardNo, name, phone }) {
      const call = 'persons.bindCard';
      const body = { requestNo, payerNo, cardNo, name, phone };
      return answerToCommand(
        call,
        readCard(call, requestNo, await client.post(call, CARDS, body, cardShape)),
      );
    },
    async confirmCard(requestNo, { payerNo, smsCode, paymentPassword, loginPassword }) {
      const call = 'persons.confirmCard';
      const path = `${CARDS}/${encodeURIComponent(requestNo)}/confirm`;
      const body = { payerNo, smsCode, paymentPassword, loginPassword };
      return readCard(call, requestNo, await client.post(call, path, body, cardShape));
    },
    async queryCard(requestNo) {
      const call = 'persons.queryCard';
      const path = `${CARDS}/${encodeURIComponent(requestNo)}`;
      return readCard(call, requestNo, await client.get(call, path, cardShape));
    },
    close: () => client.close(),
  };
}

function readName(
  call: string,
  requestNo: string,
  answer: Answered<Static<typeof NameCheckWire>> | NotFound | Indeterminate,
): NameCheck | NotFound | Indeterminate {
  return answerOf(call, requestNo, answer, ({ state }) => ({ kind: 'nameCheck', state }));
}

function readCard(
  call: string,
  requestNo: string,
  answer: Answered<Static<typeof CardWire>> | NotFound | Indeterminate,
): CardBinding | NotFound | Indeterminate {
  return answerOf(call, requestNo, answer, ({ state, bankZh, bankEn, lastDigits, asks }) => ({
    kind: 'cardBinding',
    state,
    bank: { zh: bankZh, en: bankEn },
    lastDigits,
    asks,
  }));
}
