import type { FastifyInstance } from 'fastify';
import { objectOf, text } from '../http/json-schemas.ts';
import { Refusal } from '../http/refusals.ts';
import type { IssuedTokens, TokenKind } from './issued-tokens.ts';

/** A call that answers whose token this is, once. */
export function redeemRoute(app: FastifyInstance, path: string, tokens: IssuedTokens, kind: TokenKind): void {
  app.post<{ Body: { token: string } }>(
    path,
    { schema: { body: objectOf({ token: text }) } },
    ({ body }, reply) => {
      const owner = tokens.redeem(kind, body.token);
      if (!owner) throw new Refusal('not_found', 'there is no such token, or not any more');
      void reply.send(owner);
    },
  );
}
