/**
 * Invitations: addresses that let one person make their first passkey, once, within a day. One that two
 * persons decided also needs a word: the approver is shown the address and the proposer the word, so that
 * neither alone can come in as the invited person.
 */
import { createHash, randomBytes } from 'node:crypto';
import type { Client, Pool } from '../../db/index.ts';
import { groupedCode, type KeyedHash, randomCode, readCode } from '../../runtime/index.ts';
import { type Actor, writeAudit } from '../audit/index.ts';
import { ConsoleRefused } from '../refused.ts';

type Db = Pick<Client | Pool, 'query'>;

const GOOD_FOR = '24 hours';
const WORD_LENGTH = 8;

export interface Invited {
  readonly personNo: number;
  readonly name: string;
}

/** The values entered to use an invitation. */
export interface GivenInvitation {
  readonly code: string;
  /** The word, in any spelling; undefined if none was given. */
  readonly word: string | undefined;
}

/** Creates a word in groups, as it is passed on, and the hash under which it is stored. */
export function newWord(words: KeyedHash): { readonly word: string; readonly hash: Buffer } {
  const word = randomCode(WORD_LENGTH);
  return { word: groupedCode(word), hash: words.of(word) };
}

/**
 * Creates an invitation and returns its code, of which only a hash is stored. Earlier ones of the person
 * become invalid. `proposalNo` is the approved proposal whose word is needed; null when there was no person
 * to approve it.
 */
export async function invite(client: Client, personNo: number, proposalNo: number | null): Promise<string> {
  await client.query(
    'update console_invitations set used_at = present_time() where person_no = $1 and used_at is null',
    [personNo],
  );
  const code = randomBytes(32).toString('base64url');
  await client.query(
    `insert into console_invitations (code_hash, person_no, created_at, expires_at, proposal_no, word_hash)
    select $1, $2, now.at, now.at + interval '${GOOD_FOR}', $3,
      (select word_hash from console_proposals where proposal_no = $3)
    from present_time() as now (at)`,
    [proposalNo === null ? hashOf(code) : hashBesideWord(code), personNo, proposalNo],
  );
  return code;
}

/**
 * Returns whom the invitation is for, and whether it needs a word. Throws ConsoleRefused (invitationSpent).
 */
export async function readInvitation(
  db: Db,
  code: string,
): Promise<Invited & { readonly needsWord: boolean }> {
  const { rows } = await db.query<Invited & { readonly needsWord: boolean }>(
    `select p.person_no as "personNo", p.name, i.word_hash is not null as "needsWord"
    from console_invitations i join console_people p using (person_no)
    where i.code_hash = any ($1) and i.used_at is null and i.expires_at > present_time()
      and p.ended_at is null`,
    [hashesOf(code)],
  );
  const [invited] = rows;
  if (!invited) throw new ConsoleRefused('invitationSpent');
  return invited;
}

export type TriedInvitation =
  | { readonly invited: Invited; readonly refused: null }
  | { readonly invited: null; readonly refused: ConsoleRefused };

/**
 * Checks code and word and, with `isSpent`, spends the invitation if both are right. A wrong word must stay
 * recorded, so this does not throw: the caller throws `refused` after the commit.
 */
export async function tryInvitation(
  client: Client,
  words: KeyedHash,
  { code, word }: GivenInvitation,
  { isSpent, address }: { readonly isSpent: boolean; readonly address: string },
): Promise<TriedInvitation> {
  const { rows } = await client.query<{
    readonly tried: 'right' | 'wordMissing' | 'wrongWord' | 'ended' | 'over';
    readonly invited_no: number;
    readonly invited_name: string;
    readonly tries_left: number;
  }>('select tried, invited_no, invited_name, tries_left from try_console_invitation($1, $2, $3)', [
    hashesOf(code),
    word === undefined ? [] : words.all(readCode(word)),
    isSpent,
  ]);
  const [row] = rows;
  if (!row || row.tried === 'over') return refusing('invitationSpent');
  const { tried, invited_no: personNo, invited_name: name, tries_left: left } = row;
  if (tried === 'right') return { invited: { personNo, name }, refused: null };
  if (tried === 'wordMissing') return refusing('wordMissing');
  const nobody = { personNo: null, session: null, address };
  await writeAudit(client, nobody, { act: 'enrol', about: name, outcome: 'wrong word' });
  if (tried === 'wrongWord') return refusing('wrongWord', { left: String(left) });
  await writeAudit(client, nobody, { act: 'end invitation', about: name, outcome: 'too many wrong words' });
  return refusing('invitationEnded');
}

/**
 * Checks the word without which a person who came in by the company's account cannot make a first passkey. A
 * wrong word must stay recorded, so this does not throw: the caller throws the returned refusal after the
 * commit. Null when the word is right or not needed.
 */
export async function tryFirstPasskeyWord(
  client: Client,
  words: KeyedHash,
  { personNo, name, word }: Invited & { readonly word: string | undefined },
  actor: Actor,
): Promise<ConsoleRefused | null> {
  const { rows } = await client.query<{
    readonly tried: 'right' | 'wordMissing' | 'wrongWord' | 'ended';
    readonly tries_left: number;
  }>('select tried, tries_left from try_console_first_passkey($1, $2)', [
    personNo,
    word === undefined ? [] : words.all(readCode(word)),
  ]);
  const { tried, tries_left: left } = rows[0] ?? { tried: 'ended', tries_left: 0 };
  if (tried === 'right') return null;
  if (tried === 'wordMissing') return new ConsoleRefused('firstPasskeyWordMissing');
  await writeAudit(client, actor, { act: 'add a first passkey', about: name, outcome: 'wrong word' });
  return tried === 'wrongWord'
    ? new ConsoleRefused('wrongWord', { left: String(left) })
    : new ConsoleRefused('firstPasskeyEnded');
}

/** Returns whether the person's first passkey needs a word. */
export async function needsFirstPasskeyWord(db: Db, personNo: number): Promise<boolean> {
  const { rows } = await db.query<{ needsWord: boolean }>(
    `select word_hash is not null as "needsWord" from console_invitations
    where person_no = $1 order by created_at desc limit 1`,
    [personNo],
  );
  return rows[0]?.needsWord ?? false;
}

function refusing(...[name, details]: ConstructorParameters<typeof ConsoleRefused>): TriedInvitation {
  return { invited: null, refused: new ConsoleRefused(name, details) };
}

/**
 * Returns the page that accepts the invitation. The code is placed after the #, which browsers do not send to
 * any server.
 */
export function invitationAddress(consoleUrl: string, code: string): string {
  return `${consoleUrl}/enrol#${code}`;
}

function hashOf(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

/**
 * Returns a different hash, so that a process of a release that asks for no word does not find the
 * invitation.
 */
function hashBesideWord(code: string): Buffer {
  return hashOf(`beside a word ${code}`);
}

const hashesOf = (code: string): Buffer[] => [hashOf(code), hashBesideWord(code)];
