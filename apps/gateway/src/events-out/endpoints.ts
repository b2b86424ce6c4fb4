/**
 * Endpoints: the addresses at which channels receive events, the kinds of events, and the secrets with which
 * messages are signed.
 */
import type { DisabledReason } from '@phonebill/contract';
import { generateSharedSecret } from '@phonebill/signing';
import type { Client, Pool } from '../db/index.ts';
import type { StoredNumbers, StoredText } from '../db/numbers/index.ts';
import { DAY_MS } from '../runtime/time/index.ts';
import { giveUpWaiting } from './deliveries.ts';

type Db = Pick<Client | Pool, 'query'>;

/** The terms of an endpoint, which two persons agree on. */
export interface EndpointTerms {
  readonly url: string;
  /** The channel; null for all channels. */
  readonly channel: string | null;
  readonly description: string;
  readonly types: readonly string[];
}

export interface Endpoint extends EndpointTerms {
  readonly endpointNo: number;
  readonly addedAt: Date;
  readonly disabledAt: Date | null;
  readonly disabledBecause: DisabledReason | null;
  /** The name of the person who disabled it. */
  readonly disabledBy: string | null;
  readonly failingSince: Date | null;
  /** When it last accepted an event. */
  readonly takenAt: Date | null;
}

interface SecretFacts {
  readonly madeAt: Date;
  /** Null for the secret in use. */
  readonly expiresAt: Date | null;
}

/** How long a replaced secret continues to sign together with the new one. */
export const SECRET_OVERLAP_MS = DAY_MS;

const SELECTED = `endpoint_no as "endpointNo", url, channel, description, types, added_at as "addedAt",
  disabled_at as "disabledAt", disabled_because as "disabledBecause", disabled_by as "disabledBy",
  failing_since as "failingSince", taken_at as "takenAt"`;

/** Returns all endpoints, including disabled ones, in the order in which they were added. */
export async function listEndpoints(db: Db): Promise<Endpoint[]> {
  const { rows } = await db.query<Endpoint>(`select ${SELECTED} from event_endpoints order by endpoint_no`);
  return rows;
}

/** Returns the endpoint with this number; null when there is none. */
export async function findEndpoint(db: Db, endpointNo: number): Promise<Endpoint | null> {
  const { rows } = await db.query<Endpoint>(
    `select ${SELECTED} from event_endpoints where endpoint_no = $1`,
    [endpointNo],
  );
  return rows[0] ?? null;
}

/** Adds an endpoint and returns its number. It receives events from then on, once it has a secret. */
export async function addEndpoint(db: Db, terms: EndpointTerms, at: Date): Promise<number> {
  const { rows } = await db.query<{ endpointNo: number }>(
    `insert into event_endpoints (url, channel, description, types, added_at) values ($1, $2, $3, $4, $5)
      returning endpoint_no as "endpointNo"`,
    [terms.url, terms.channel, terms.description, terms.types, at],
  );
  return rows[0]?.endpointNo ?? 0;
}

/** Changes an endpoint. Returns false when there is none with this number and channel. */
export async function changeEndpoint(db: Db, endpointNo: number, terms: EndpointTerms): Promise<boolean> {
  const { rowCount } = await db.query(
    `update event_endpoints set url = $2, description = $4, types = $5
      where endpoint_no = $1 and channel is not distinct from $3`,
    [endpointNo, terms.url, terms.channel, terms.description, terms.types],
  );
  return rowCount === 1;
}

/**
 * Disables an endpoint: nothing is sent to it any more, and waiting deliveries fail and can be sent again.
 * Returns false when it was already disabled.
 */
export async function disableEndpoint(
  client: Client,
  endpointNo: number,
  because: DisabledReason,
  { by, at }: { readonly by: string | null; readonly at: Date },
): Promise<boolean> {
  const { rowCount } = await client.query(
    `update event_endpoints set disabled_at = $2, disabled_because = $3, disabled_by = $4
      where endpoint_no = $1 and disabled_at is null`,
    [endpointNo, at, because, by],
  );
  if (rowCount === 1) await giveUpWaiting(client, endpointNo, at);
  return rowCount === 1;
}

/** Enables an endpoint. Returns false when it was not disabled. */
export async function enableEndpoint(db: Db, endpointNo: number): Promise<boolean> {
  const { rowCount } = await db.query(
    `update event_endpoints
      set disabled_at = null, disabled_because = null, disabled_by = null, failing_since = null
      where endpoint_no = $1 and disabled_at is not null`,
    [endpointNo],
  );
  return rowCount === 1;
}

/**
 * Creates a new secret and returns it, this once. Previous secrets continue to sign for a day and are removed
 * after that. Returns null when there is no such endpoint.
 */
export async function replaceSecret(
  client: Client,
  numbers: StoredNumbers,
  endpointNo: number,
  at: Date,
): Promise<string | null> {
  const { rowCount } = await client.query('select from event_endpoints where endpoint_no = $1 for update', [
    endpointNo,
  ]);
  if (rowCount === 0) return null;
  await client.query('delete from event_secrets where endpoint_no = $1 and expires_at <= $2', [
    endpointNo,
    at,
  ]);
  await client.query(
    'update event_secrets set expires_at = $2 where endpoint_no = $1 and expires_at is null',
    [endpointNo, new Date(at.getTime() + SECRET_OVERLAP_MS)],
  );
  const secret = generateSharedSecret();
  await client.query('insert into event_secrets (endpoint_no, secret, made_at) values ($1, $2, $3)', [
    endpointNo,
    numbers.storeText(secret),
    at,
  ]);
  return secret;
}

/** Returns the times of the secrets, the newest first, without the secrets themselves. */
export async function secretsOf(db: Db, endpointNo: number, at: Date): Promise<SecretFacts[]> {
  const { rows } = await db.query<SecretFacts>(
    `select made_at as "madeAt", expires_at as "expiresAt" from event_secrets
      where endpoint_no = $1 and (expires_at is null or expires_at > $2) order by secret_no desc`,
    [endpointNo, at],
  );
  return rows;
}

/** Returns the secrets with which a message to the endpoint is signed now, the newest first. */
export async function signingSecrets(pool: Pool, endpointNo: number, at: Date): Promise<string[]> {
  const { rows } = await pool.query<{ secret: StoredText }>(
    `select secret from event_secrets
      where endpoint_no = $1 and (expires_at is null or expires_at > $2) order by secret_no desc`,
    [endpointNo, at],
  );
  return rows.map(({ secret }) => pool.numbers.readText(secret));
}
