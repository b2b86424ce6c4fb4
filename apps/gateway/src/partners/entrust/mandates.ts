/** The mandates of the entrusted payment service. */
import { fenToWire } from '@phonebill/money';
import { type Static, Type } from 'typebox';
import { Compile } from 'typebox/compile';
import type { PartnerCall } from '../calls/call-names.ts';
import { answerOf, answerToCommand, type Indeterminate, indeterminate, type NotFound } from '../answers.ts';
import type { Answered, SignedClient } from '../signed-client.ts';
import { OptionalText, Text } from '../wire-shapes.ts';
import { entrustPath, ENTRUST_PATHS } from './paths.ts';
import type { Mandate, MandateService } from './port.ts';

const MandateWire = Type.Object({
  requestNo: Text,
  agreementNo: Text,
  state: Type.Union([Type.Literal('active'), Type.Literal('processing'), Type.Literal('refused')]),
  reason: OptionalText,
});
const mandateShape = Compile(MandateWire);
const endedShape = Compile(Type.Object({ agreementNo: Text, state: Type.Literal('ended') }));

/** Creates the mandates port for the service that `client` calls, which sends its webhooks to `notifyUrl`. */
export function createMandates(client: SignedClient, notifyUrl: string): MandateService {
  const mandateBody: MandateService['mandateBody'] = (request) => {
    const { requestNo, agreementNo, payerNo, mobileNo, sources, endsOn, perChargeFen, perMonthFen } = request;
    return JSON.stringify({
      requestNo,
      agreementNo,
      payerNo,
      mobileNo,
      sources,
      endsOn,
      perChargeFen: fenToWire(perChargeFen),
      perMonthFen: fenToWire(perMonthFen),
      notifyUrl,
    });
  };
  const query = async (call: PartnerCall, requestNo: string, agreementNo: string) => {
    const answer = await client.get(call, entrustPath('mandates', requestNo), mandateShape);
    return readMandate(call, requestNo, agreementNo, answer);
  };
  return {
    mandateBody,
    async signMandate(request, body = mandateBody(request)) {
      const call = 'entrust.signMandate';
      const { requestNo, agreementNo } = request;
      const path = `${ENTRUST_PATHS}/mandates`;
      const answer = await client.request(call, { requestNo, path, body }, mandateShape);
      return answerToCommand(
        call,
        answer.kind === 'conflict'
          ? await query(call, requestNo, agreementNo)
          : readMandate(call, requestNo, agreementNo, answer),
      );
    },
    queryMandate: (requestNo, agreementNo) => query('entrust.queryMandate', requestNo, agreementNo),
    async endMandate(agreementNo) {
      const call = 'entrust.endMandate';
      const path = `${entrustPath('agreements', agreementNo)}/end`;
      const answer = answerToCommand(call, await client.post(call, path, {}, endedShape));
      if (answer.kind !== 'answered') return answer;
      return answer.value.agreementNo === agreementNo
        ? { kind: 'ended' }
        : indeterminate(`${call}: answer for another agreement`);
    },
  };
}

function readMandate(
  call: string,
  requestNo: string,
  agreementNo: string,
  answer: Answered<Static<typeof MandateWire>> | NotFound | Indeterminate,
): Mandate | NotFound | Indeterminate {
  return answerOf(call, requestNo, answer, (wire) =>
    wire.agreementNo !== agreementNo
      ? indeterminate(`${call}: answer for another agreement`)
      : { kind: 'mandate', state: wire.state, reason: wire.reason ?? null },
  );
}
