/**
 * Hands a person's data over to them, and closes accounts: data that may be removed is removed at once, and
 * data that the law requires to be kept remains under a user number that no longer leads to anyone
 * (personal-information law, articles 45 to 47).
 */
import type {
  ClosingObstacle,
  DataSectionName,
  DataSectionView,
  DataSectionWithRowsView,
} from '@phonebill/contract';
import { dataSectionNames } from '@phonebill/contract';
import { type Client, type Database, inTransaction } from '../../db/index.ts';
import { type PersonRows, tables } from '../../db/schema/index.ts';
import type { Clock } from '../../runtime/time/index.ts';
import { Refusal } from '../../runtime/index.ts';
import { conditionOf, type Person } from './conditions.ts';
import { type AgreementObstacles, obstaclesOf } from './obstacles.ts';
import { type GivenRow, readRows } from './read-rows.ts';
import { sections } from './sections.ts';

/** The part of closing an account that concerns the agreements of their signer. */
export interface AgreementsOfPerson {
  readonly obstacles: AgreementObstacles;
  /** Ends setups that this user began and did not confirm; those confirmed meanwhile remain. */
  end(userNo: string): Promise<void>;
}

/** The person who asked for it, and the reason. */
export interface ByWhom {
  readonly byWhom: string;
  readonly reason: string;
}

export interface PersonalData {
  /** Returns the person of a (normalised) number, whether or not they have ever logged in. */
  personOf(mobileNo: string): Promise<Person>;
  /** Returns the obstacles to closing the account. */
  obstacles(person: Person): Promise<ClosingObstacle[]>;
  /** Returns the number of entries in each section, and the obstacles to closing the account. */
  overview(person: Person): Promise<{ sections: DataSectionView[]; obstacles: ClosingObstacle[] }>;
  /**
   * Everything, of each table `most` entries; that it was given is kept. `alsoKeep` writes in the same
   * transaction.
   */
  give(
    person: Person,
    most: number,
    by: ByWhom,
    alsoKeep?: (client: Client) => Promise<void>,
  ): Promise<DataSectionWithRowsView[]>;
  /** How many rows closing would remove or clear, by table, and what is in the way. */
  plan(person: Person): Promise<{ counts: Readonly<Record<string, number>>; obstacles: ClosingObstacle[] }>;
  /**
   * Closes the account. Gives how many rows were removed or cleared, by table. Closed already: nothing is
   * left to remove. Throws Refusal `accountInUse` while something is in the way, and removes nothing then.
   * `within`: the transaction in which rows are removed; not given: one of its own.
   */
  close(person: Person, by: ByWhom, within?: Client): Promise<Readonly<Record<string, number>>>;
}

interface PartOfTable extends PersonRows {
  readonly table: string;
}

const parts: readonly PartOfTable[] = Object.entries(tables).flatMap(([table, { about }]) =>
  'nobody' in about ? [] : about.map((part) => ({ ...part, table })),
);

export function createPersonalData({
  pool,
  clock,
  agreements,
}: {
  readonly pool: Database;
  readonly clock: Clock;
  readonly agreements: AgreementsOfPerson;
}): PersonalData {
  async function counts(person: Person, of: readonly PartOfTable[]): Promise<number[]> {
    const found: number[] = [];
    for (const { table, where } of of) {
      const condition = conditionOf(where, person);
      const { rows } = await pool.query<{ count: number }>(
        `select count(*)::int as count from ${table} where ${condition.where}`,
        [...condition.values],
      );
      found.push(rows[0]?.count ?? 0);
    }
    return found;
  }
  const obstacles = (database: Database | Client, person: Person) =>
    obstaclesOf(database, agreements.obstacles, { ...person, now: new Date(clock()) });

  async function removeOf(
    client: Client,
    person: Person,
    by: ByWhom,
  ): Promise<Readonly<Record<string, number>>> {
    // The same lock as when a session is opened: a login at the same time finds the account as it was, or
    // none.
    await client.query(`select pg_advisory_xact_lock(hashtextextended('sessions ' || $1, 0))`, [
      person.userNo,
    ]);
    // The same lock as when an order or an agreement is written: one that is being written blocks the
    // removal.
    await client.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [person.userNo]);
    if ((await obstacles(client, person)).length > 0) throw new Refusal('accountInUse');
    const changed: Record<string, number> = {};
    for (const { table, where, atClosing } of parts) {
      if (atClosing === 'kept') continue;
      const condition = conditionOf(where, person);
      const text = atClosing === 'removed' ? `delete from ${table}` : `update ${table} set ${atClosing.set}`;
      const { rowCount } = await client.query(`${text} where ${condition.where}`, [...condition.values]);
      if (rowCount) changed[table] = rowCount;
    }
    if (Object.keys(changed).length > 0) await noteEvent(client, person, 'closed', by, changed);
    return changed;
  }

  async function noteEvent(
    client: Client,
    { userNo }: Person,
    event: 'given' | 'closed',
    { byWhom, reason }: ByWhom,
    detail: object,
  ): Promise<void> {
    await client.query(
      `insert into person_events (user_no, event, by_whom, reason, detail, at)
      values ($1, $2, $3, $4, $5, $6)`,
      [userNo, event, byWhom, reason, JSON.stringify(detail), new Date(clock())],
    );
  }

  return {
    async personOf(mobileNo) {
      const numberForms = pool.numbers.formsOf(mobileNo);
      const { rows } = await pool.query<{ user_no: string }>(
        'select user_no from mobile_owners where mobile_no = any ($1)',
        [numberForms],
      );
      return { userNo: rows[0]?.user_no ?? '', mobileNo, numberForms };
    },

    obstacles: (person) => obstacles(pool, person),

    async overview(person) {
      const found = await counts(person, parts);
      const countOf = (name: DataSectionName): number =>
        parts.reduce((sum, { section }, at) => sum + (section === name ? (found[at] ?? 0) : 0), 0);
      return {
        sections: dataSectionNames
          .map((name) => ({ name, ...sections[name], count: countOf(name) }))
          .filter(({ count }) => count > 0),
        obstacles: await obstacles(pool, person),
      };
    },

    async give(person, most, by, alsoKeep) {
      const given: DataSectionWithRowsView[] = [];
      for (const name of dataSectionNames) {
        const rowsByTable: Record<string, GivenRow[]> = {};
        let isWhole = true;
        for (const part of parts.filter(({ section }) => section === name)) {
          const rows = await readRows(pool, part.table, part, person, most);
          if (rows.length > most) isWhole = false;
          if (rows.length > 0) rowsByTable[part.table] = rows.slice(0, most);
        }
        const count = Object.values(rowsByTable).reduce((sum, rows) => sum + rows.length, 0);
        if (count > 0) given.push({ name, ...sections[name], count, isWhole, tables: rowsByTable });
      }
      const counted = Object.fromEntries(given.map(({ name, count }) => [name, count]));
      await inTransaction(pool, async (client) => {
        await noteEvent(client, person, 'given', by, { sections: counted });
        await alsoKeep?.(client);
      });
      return given;
    },

    async plan(person) {
      const changed = parts.filter(({ atClosing }) => atClosing !== 'kept');
      const found = await counts(person, changed);
      const byTable = changed.map(({ table }, at) => [table, found[at] ?? 0] as const);
      return {
        counts: Object.fromEntries(byTable.filter(([, count]) => count > 0)),
        obstacles: await obstacles(pool, person),
      };
    },

    async close(person, by, within) {
      if ((await obstacles(pool, person)).length > 0) throw new Refusal('accountInUse');
      await agreements.end(person.userNo);
      const remove = (client: Client) => removeOf(client, person, by);
      return within ? remove(within) : inTransaction(pool, remove);
    },
  };
}
