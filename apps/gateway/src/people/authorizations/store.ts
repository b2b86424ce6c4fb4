/** The rows of answers and of the notices that were shown; both are only appended to. */
import { type Client, inTransaction, type Pool } from '../../db/index.ts';
import type { Notice, PurposesFile } from './purposes-file.ts';
import type { KeptAnswer } from './standing.ts';

export interface AuthorizationStore {
  /** Returns all answers of a user, oldest first. */
  answersOf(userNo: string): Promise<KeptAnswer[]>;
  /**
   * Appends the answer that `decide` returns for the present answers, if any, and returns all answers. Of two
   * concurrent calls the second decides after the first has written.
   */
  add(
    userNo: string,
    decide: (answers: readonly KeptAnswer[]) => KeptAnswer | null,
  ): Promise<readonly KeptAnswer[]>;
  /** Returns the notice of a version; null if consent was never requested with it. */
  notice(purpose: string, version: string): Promise<Notice | null>;
}

interface Row {
  record_id: string;
  purpose: string;
  event: KeptAnswer['event'];
  notice_version: string;
  language: KeptAnswer['language'];
  given_by: string;
  at: Date;
  expires_at: Date | null;
}

const COLUMNS = 'record_id, purpose, event, notice_version, language, given_by, at, expires_at';

export function createAuthorizationStore(pool: Pool): AuthorizationStore {
  return {
    answersOf: (userNo) => read(pool, userNo),
    add: (userNo, decide) =>
      inTransaction(pool, async (client) => {
        await client.query("select pg_advisory_xact_lock(hashtextextended('authorizations ' || $1, 0))", [
          userNo,
        ]);
        const answers = await read(client, userNo);
        const added = decide(answers);
        if (added === null) return answers;
        await client.query(
          `insert into authorization_events (user_no, seq, ${COLUMNS})
            values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
          [
            userNo,
            answers.length + 1,
            added.recordId,
            added.purpose,
            added.event,
            added.noticeVersion,
            added.language,
            added.givenBy,
            added.at,
            added.expiresAt,
          ],
        );
        return [...answers, added];
      }),
    async notice(purpose, version) {
      const { rows } = await pool.query<{ notice: Notice }>({
        name: 'authorization-notice',
        text: 'select notice from authorization_notices where purpose = $1 and version = $2',
        values: [purpose, version],
      });
      return rows[0]?.notice ?? null;
    },
  };
}

async function read(client: Client | Pool, userNo: string): Promise<KeptAnswer[]> {
  const { rows } = await client.query<Row>({
    name: 'authorization-answers',
    text: `select ${COLUMNS} from authorization_events where user_no = $1 order by seq`,
    values: [userNo],
  });
  return rows.map((row) => ({
    recordId: row.record_id,
    purpose: row.purpose,
    event: row.event,
    noticeVersion: row.notice_version,
    language: row.language,
    givenBy: row.given_by,
    at: row.at,
    expiresAt: row.expires_at,
  }));
}

/**
 * Stores the notices of the file, so that each can be shown later as it was. Throws Error naming a notice
 * whose text has changed under the same version.
 */
export async function keepNotices(pool: Pool, file: PurposesFile, at: Date): Promise<void> {
  for (const { purpose, notice } of file.purposes) {
    const kept: Notice = { ...notice, controller: file.controller };
    const values = [purpose, notice.version, JSON.stringify(kept)];
    await pool.query(
      `insert into authorization_notices (purpose, version, notice, loaded_at) values ($1, $2, $3, $4)
        on conflict do nothing`,
      [...values, at],
    );
    const { rowCount } = await pool.query(
      'select from authorization_notices where purpose = $1 and version = $2 and notice = $3::jsonb',
      values,
    );
    if (rowCount !== 1)
      throw new Error(
        `authorizations.json: ${purpose}: the notice ${notice.version} was another one; ` +
          'a changed notice, or controller, takes another version',
      );
  }
}
