/**
 * Passkeys (WebAuthn): creates them, and verifies the answers that prove who is present. The device must
 * verify the person (fingerprint, face, PIN) each time, and an answer is valid only for the origin of our
 * pages.
 */
import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type AuthenticationResponseJSON,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import { isoBase64URL } from '@simplewebauthn/server/helpers';
import { isDatabaseUnavailable } from '../../db/connections/index.ts';
import type { Client, Pool } from '../../db/index.ts';
import { ConsoleRefused } from '../refused.ts';
import { type ChallengeFor, newChallenge, spendChallenge } from './challenges.ts';

type Db = Pick<Client | Pool, 'query'>;

/** The origin of the pages, as browsers see it: https://console.example.com. */
export interface RelyingParty {
  readonly origin: string;
  /** The host of `origin`, by which browsers recognise a passkey. */
  readonly id: string;
}

/** The product's name as the device shows it. */
const NAME = 'phonebill';
const ASKED_FOR_MS = 120_000;
/** EdDSA, ES256 and RS256, by their COSE numbers; every authenticator supports one of them. */
const ALGORITHMS = [-8, -7, -257];

/**
 * Returns the party for which passkeys are made: the host of the console. Throws TypeError for an invalid
 * address.
 */
export function relyingPartyOf(consoleUrl: string): RelyingParty {
  const { origin, hostname } = new URL(consoleUrl);
  return { origin, id: hostname };
}

/** Returns the options for creating a person's new passkey. */
export async function registrationOptions(
  db: Db,
  party: RelyingParty,
  person: { readonly personNo: number; readonly name: string },
  purpose: ChallengeFor,
) {
  return generateRegistrationOptions({
    rpName: NAME,
    rpID: party.id,
    userName: person.name,
    userDisplayName: person.name,
    userID: new TextEncoder().encode(`console-person-${person.personNo}`),
    challenge: await newChallenge(db, purpose),
    timeout: ASKED_FOR_MS,
    attestationType: 'none',
    supportedAlgorithmIDs: ALGORITHMS,
    excludeCredentials: (await keysOf(db, person.personNo)).map(({ id, transports }) => ({ id, transports })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
}

/** Verifies a new passkey, stores it and returns its id. Throws ConsoleRefused (passkeyRefused). */
export async function keepPasskey(
  client: Client,
  party: RelyingParty,
  answer: unknown,
  label: string,
  purpose: ChallengeFor & { readonly personNo: number },
): Promise<string> {
  const { verified, registrationInfo } = await refusingAll(() =>
    verifyRegistrationResponse({
      response: answer as RegistrationResponseJSON,
      expectedChallenge: (challenge) => spendChallenge(client, isoBase64URL.toBuffer(challenge), purpose),
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      supportedAlgorithmIDs: ALGORITHMS,
      requireUserVerification: true,
    }),
  );
  if (!verified) throw new ConsoleRefused('passkeyRefused');
  const { id, publicKey, counter, transports = [] } = registrationInfo.credential;
  const { rowCount } = await client.query(
    `insert into console_passkeys
      (credential_id, person_no, public_key, sign_count, transports, label, added_at)
    values ($1, $2, $3, $4, $5, $6, present_time()) on conflict do nothing`,
    [id, purpose.personNo, Buffer.from(publicKey), counter, transports, label.trim()],
  );
  if (rowCount !== 1) throw new ConsoleRefused('passkeyRefused');
  await client.query(
    'update console_people set enrolled_at = coalesce(enrolled_at, present_time()) where person_no = $1',
    [purpose.personNo],
  );
  return id;
}

/** Returns the options for using a passkey: any of ours for a sign-in, one of the person's for a touch. */
export async function authenticationOptions(db: Db, party: RelyingParty, purpose: ChallengeFor) {
  const own = purpose.personNo === null ? [] : await keysOf(db, purpose.personNo);
  return generateAuthenticationOptions({
    rpID: party.id,
    challenge: await newChallenge(db, purpose),
    timeout: ASKED_FOR_MS,
    userVerification: 'required',
    allowCredentials: own.map(({ id, transports }) => ({ id, transports })),
  });
}

export interface Proven {
  readonly personNo: number;
  readonly credentialId: string;
}

/**
 * Verifies an answer and spends its challenge. Throws ConsoleRefused: `touchOutdated` when it was made for
 * something else, `passkeyRefused` otherwise.
 */
export async function provePasskey(
  client: Client,
  party: RelyingParty,
  answer: unknown,
  purpose: ChallengeFor,
): Promise<Proven> {
  const response = answer as AuthenticationResponseJSON;
  const key = await keyOf(client, response.id);
  if (!key || (purpose.personNo !== null && key.personNo !== purpose.personNo))
    throw new ConsoleRefused('passkeyRefused');
  let isForThis = false;
  const { verified, authenticationInfo } = await refusingAll(
    () =>
      verifyAuthenticationResponse({
        response,
        expectedChallenge: async (challenge) =>
          (isForThis = await spendChallenge(client, isoBase64URL.toBuffer(challenge), purpose)),
        expectedOrigin: party.origin,
        expectedRPID: party.id,
        credential: key,
        requireUserVerification: true,
      }),
    () => (isForThis ? 'passkeyRefused' : 'touchOutdated'),
  );
  if (!verified) throw new ConsoleRefused('passkeyRefused');
  await client.query(
    'update console_passkeys set sign_count = $2, last_used_at = present_time() where credential_id = $1',
    [key.id, authenticationInfo.newCounter],
  );
  return { personNo: key.personNo, credentialId: key.id };
}

/**
 * Turns the errors that the library throws for most invalid answers into a refusal. Errors of an unavailable
 * database are passed on.
 */
async function refusingAll<T>(
  verify: () => Promise<T>,
  why: () => 'passkeyRefused' | 'touchOutdated' = () => 'passkeyRefused',
): Promise<T> {
  try {
    return await verify();
  } catch (error) {
    if (isDatabaseUnavailable(error)) throw error;
    throw new ConsoleRefused(why());
  }
}

interface KeptKey {
  readonly id: string;
  readonly personNo: number;
  readonly publicKey: Uint8Array<ArrayBuffer>;
  readonly counter: number;
  readonly transports: string[];
}

const KEY = `credential_id as id, person_no as "personNo", public_key as "publicKey",
  sign_count::float8 as counter, transports`;

async function keyOf(db: Db, credentialId: string): Promise<KeptKey | null> {
  const { rows } = await db.query<KeptKey>(
    `select ${KEY} from console_passkeys where credential_id = $1 for update`,
    [credentialId],
  );
  const [key] = rows;
  return key ? { ...key, publicKey: new Uint8Array(key.publicKey) } : null;
}

async function keysOf(db: Db, personNo: number): Promise<readonly KeptKey[]> {
  const { rows } = await db.query<KeptKey>(
    `select ${KEY} from console_passkeys where person_no = $1 order by added_at`,
    [personNo],
  );
  return rows;
}
