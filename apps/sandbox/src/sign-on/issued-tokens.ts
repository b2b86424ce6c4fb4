import type { FastifyInstance } from 'fastify';
import { objectOf, text } from '../http/json-schemas.ts';
import { Refusal } from '../http/refusals.ts';

/**
 * Tokens that the wallet and the carrier issue: each identifies a number once, for two minutes. Kept in
 * memory: they do not outlive the sandbox.
 */
export type TokenKind = 'wallet' | 'carrier' | 'oneTap';

export interface TokenOwner {
  readonly mobileNo: string;
  /** The number to be topped up; omitted when none is named. */
  readonly rechargeMobileNo?: string | undefined;
  readonly authorized: boolean;
}

export interface IssuedTokens {
  issue(kind: TokenKind, owner: TokenOwner): string;
  /** Redeems a token; null when there is no such token, or it is used or too old. */
  redeem(kind: TokenKind, token: string): TokenOwner | null;
}

const VALID_MS = 2 * 60 * 1000;

export function createIssuedTokens(now: () => number, newId: () => string): IssuedTokens {
  const tokens = new Map<string, TokenOwner & { kind: TokenKind; until: number }>();
  const dropOld = (): void => {
    for (const [token, { until }] of tokens) if (until <= now()) tokens.delete(token);
  };
  return {
    issue(kind, owner) {
      dropOld();
      const token = `${kind}-${newId()}`;
      tokens.set(token, { ...owner, kind, until: now() + VALID_MS });
      return token;
    },
    redeem(kind, token) {
      dropOld();
      const found = tokens.get(token);
      if (found?.kind !== kind) return null;
      tokens.delete(token);
      const { mobileNo, rechargeMobileNo, authorized } = found;
      return { mobileNo, ...(rechargeMobileNo !== undefined && { rechargeMobileNo }), authorized };
    },
  };
}

/** Registers a call that answers, once, whose token this is. */
export function redeemRoute(app: FastifyInstance, path: string, tokens: IssuedTokens, kind: TokenKind): void {
  app.post<{ Body: { token: string } }>(path, { schema: { body: objectOf({ token: text }) } }, ({ body }) => {
    const owner = tokens.redeem(kind, body.token);
    if (!owner) throw new Refusal('not_found', 'there is no such token, or not any more');
    return owner;
  });
}
