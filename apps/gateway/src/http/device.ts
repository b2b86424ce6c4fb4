/**
 * Identifies the calling browser by the client token that pages send in a header (SPEC section 3,
 * xAuthToken), or by the network address if none was sent. Only a hash of it is passed on.
 */
import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { addressKey } from '../db/rate-limits/index.ts';

const CLIENT_TOKEN = /^[A-Za-z0-9_-]{16,64}$/;

/** Returns 64 hexadecimal digits, the same for the same browser. */
export function deviceOf({ headers, ip }: Pick<FastifyRequest, 'headers' | 'ip'>): string {
  const token = headers['x-auth-token'];
  const named = typeof token === 'string' && CLIENT_TOKEN.test(token);
  return createHash('sha256')
    .update(named ? `codes of client ${token}` : `codes of address ${addressKey(ip)}`)
    .digest('hex');
}
