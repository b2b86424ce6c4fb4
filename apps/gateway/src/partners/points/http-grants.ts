/** Grants of points over HTTP, as described in docs/partners.md. */
import { type Static, Type } from 'typebox';
import { Compile } from 'typebox/compile';
import { answerOf, answerToCommand, type Indeterminate, type NotFound } from '../answers.ts';
import type { Answered, SignedClient } from '../signed-client.ts';
import { readStatement } from '../statement.ts';
import { checkedInstant } from '../instants.ts';
import { Instant, OptionalText, Text } from '../wire-shapes.ts';
import type { GrantResult, PointsGrants } from './port.ts';

const Points = Type.Integer({ minimum: 0, maximum: 9_007_199_254_740_991 });
const GrantWire = Type.Object({
  requestNo: Text,
  state: Type.Union([Type.Literal('granted'), Type.Literal('refused')]),
  points: Points,
  reason: OptionalText,
});
const grantShape = Compile(GrantWire);
const grantedShape = Compile(Type.Object({ requestNo: Text, points: Points, at: Instant }));

const PATH = '/points/v1/grants';

/** Creates the grants port over the points service's client. */
export function createHttpGrants(client: SignedClient): PointsGrants {
  return {
    grantBody: ({ grantNo, userNo, programme, points, subject }) =>
      JSON.stringify({ requestNo: grantNo, payerNo: userNo, programme, points: Number(points), subject }),
    async grant(grantNo, body) {
      const call = 'points.grant';
      const answer = await client.request(call, { requestNo: grantNo, path: PATH, body }, grantShape);
      return answer.kind === 'conflict' ? answer : answerToCommand(call, readGrant(call, grantNo, answer));
    },
    async queryGrant(grantNo) {
      const call = 'points.queryGrant';
      const path = `${PATH}/${encodeURIComponent(grantNo)}`;
      return readGrant(call, grantNo, await client.get(call, path, grantShape));
    },
    async *grants(from, to) {
      const path = '/points/v1/grant-statement';
      for await (const item of readStatement(client, 'points.grants', path, from, to, grantedShape))
        yield { grantNo: item.requestNo, points: BigInt(item.points), at: checkedInstant(item.at) };
    },
  };
}

function readGrant(
  call: string,
  grantNo: string,
  answer: Answered<Static<typeof GrantWire>> | NotFound | Indeterminate,
): GrantResult | NotFound | Indeterminate {
  return answerOf(call, grantNo, answer, ({ state, points, reason }) => ({
    kind: 'grant',
    state,
    points: BigInt(points),
    reason: reason ?? null,
  }));
}
