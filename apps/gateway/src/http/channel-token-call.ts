/**
 * The one call that channels make to us: it tells them which user came with the token that ssoToken/apply put
 * into a jump. See docs/partners.md.
 */
import { API_BASE } from '@phonebill/contract';
import type { FastifyInstance } from 'fastify';
import { Type } from 'typebox';
import { Compile } from 'typebox/compile';
import type { ChannelJump } from '../people/sign-on/index.ts';

const REDEEM_PATH = `${API_BASE}/partner/channel/tokens/redeem`;

const shape = Compile(
  Type.Object({
    cnlCode: Type.String({ pattern: '^[A-Za-z0-9_.-]{1,64}$' }),
    token: Type.String({ maxLength: 128 }),
    time: Type.Integer({ minimum: 0, maximum: 9_999_999_999_999 }),
    nonce: Type.String({ pattern: '^[A-Za-z0-9_-]{16,64}$' }),
  }),
);

export function registerChannelTokenCall(server: FastifyInstance, channelJump: ChannelJump): void {
  server.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body));
    scope.post(REDEEM_PATH, async (request, reply) => {
      const rawBody = typeof request.body === 'string' ? request.body : '';
      const signature = request.headers['x-channel-signature'];
      const body = parsed(rawBody);
      if (!shape.Check(body)) return reply.status(400).send({ code: 'malformed' });
      const { cnlCode, token, time: timeMs, nonce } = body;
      const outcome = await channelJump.redeem(rawBody, typeof signature === 'string' ? signature : '', {
        channelCode: cnlCode,
        token,
        timeMs,
        nonce,
      });
      if (outcome === 'forged') return reply.status(401).send({ code: 'signature_invalid' });
      return outcome === 'none' ? reply.status(404).send({ code: 'not_found' }) : reply.send(outcome);
    });
  });
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
