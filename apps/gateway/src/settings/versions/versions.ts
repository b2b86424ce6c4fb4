/**
 * Versions of the settings (decision 41): each change is a version with the operator and the reason, and
 * contains the parts that it changed. Versions are only added; the newest version of a part whose time has
 * come is in effect.
 */
import type { Client, Pool } from '../../db/index.ts';
import { readableBefore } from '../before-this-release.ts';

/** The parts that are written in files. */
export const fileParts = [
  'channels',
  'switches',
  'adverts',
  'promotions',
  'pricing',
  'activities',
  'contacts',
] as const;
export type FilePart = (typeof fileParts)[number];
/** The parts that need neither a file nor a version; without one the environment applies. */
const optionalParts: ReadonlySet<FilePart> = new Set(['contacts']);
export const isOptionalPart = (part: FilePart): boolean => optionalParts.has(part);
/**
 * The parts for stops by operators, which no file changes: debits, sales, trust in a partner's key, a
 * supplier.
 */
export type StopPart = 'debitStops' | 'sellingStops' | 'keyStops' | 'supplierStops';
export type SettingsPart = FilePart | StopPart;

/** The operator who makes a change, and the reason. */
export interface ChangedBy {
  readonly operator: string;
  readonly reason: string;
}

/** One part of the settings in one version. */
export interface PartVersion {
  readonly part: SettingsPart;
  readonly versionNo: number;
  readonly content: unknown;
  readonly validFrom: Date;
}

export interface SettingsVersion extends ChangedBy {
  readonly versionNo: number;
  readonly action: string;
  readonly at: Date;
  readonly parts: readonly { readonly part: SettingsPart; readonly validFrom: Date }[];
}

/** A change of one part by a new version; `validFrom` is null when it is in effect from now on. */
export interface PartChange {
  readonly part: SettingsPart;
  readonly content: unknown;
  readonly validFrom: Date | null;
}

/**
 * Takes the lock for changes of settings, which are made one after another, until the end of the transaction.
 */
export async function lockSettings(client: Client): Promise<void> {
  await client.query(`select pg_advisory_xact_lock(hashtext('settings'))`);
}

/** Returns the number of the newest version; 0 when there is none. */
export async function newestVersion(db: Pick<Client | Pool, 'query'>): Promise<number> {
  const { rows } = await db.query<{ newest: number }>({
    name: 'newest-settings-version',
    text: 'select coalesce(max(version_no), 0) as newest from settings_versions',
  });
  return rows[0]?.newest ?? 0;
}

/** Adds a version under the lock of `lockSettings`; returns its number. */
export async function addVersion(
  client: Client,
  action: string,
  { operator, reason }: ChangedBy,
  changes: readonly PartChange[],
): Promise<number> {
  const versionNo = (await newestVersion(client)) + 1;
  await client.query(
    `insert into settings_versions (version_no, action, operator, reason, created_at)
    values ($1, $2, $3, $4, present_time())`,
    [versionNo, action, operator, reason],
  );
  for (const { part, content, validFrom } of changes) {
    const [whole, before] = [JSON.stringify(content), JSON.stringify(readableBefore(part, content))];
    await client.query(
      `insert into settings_parts (part, version_no, content, whole, valid_from)
      values ($1, $2, $3, $4, coalesce($5, present_time()))`,
      [part, versionNo, before, whole === before ? null : whole, validFrom],
    );
  }
  return versionNo;
}

/** The content as it was loaded, even if the previous release cannot read all of it. */
const WHOLE = 'coalesce(whole, content) as content';

interface PartRow {
  readonly part: SettingsPart;
  readonly version_no: number;
  readonly content: unknown;
  readonly valid_from: Date;
}

const toPart = ({ part, version_no, content, valid_from }: PartRow): PartVersion => ({
  part,
  versionNo: version_no,
  content,
  validFrom: valid_from,
});

/**
 * Returns the newest version of each part, up to version `upTo` if given, including one whose time has not
 * come.
 */
export async function newestParts(
  db: Pick<Client | Pool, 'query'>,
  upTo: number | null = null,
): Promise<Map<SettingsPart, PartVersion>> {
  const { rows } = await db.query<PartRow>(
    `select distinct on (part) part, version_no, ${WHOLE}, valid_from from settings_parts
    where $1::integer is null or version_no <= $1 order by part, version_no desc`,
    [upTo],
  );
  return new Map(rows.map((row) => [row.part, toPart(row)]));
}

/** Returns the newest version of each part whose time has come, by the database's clock. */
export async function partsInForce(
  db: Pick<Client | Pool, 'query'>,
): Promise<Map<SettingsPart, PartVersion>> {
  const { rows } = await db.query<PartRow>(
    `select distinct on (part) part, version_no, ${WHOLE}, valid_from from settings_parts
    where valid_from <= present_time() order by part, version_no desc`,
  );
  return new Map(rows.map((row) => [row.part, toPart(row)]));
}

/**
 * Returns every version of these parts that is in effect, was in effect within the last ten seconds, or will
 * be; the oldest first.
 */
export async function partsToKnow(pool: Pool, parts: readonly SettingsPart[]): Promise<PartVersion[]> {
  const { rows } = await pool.query<PartRow>({
    name: 'settings-parts',
    text: `select part, version_no, ${WHOLE}, valid_from from settings_parts p
      where part = any($1) and version_no >= coalesce((
        select max(q.version_no) from settings_parts q
        where q.part = p.part and q.valid_from <= present_time() - interval '10 seconds'), 0)
      order by version_no`,
    values: [parts],
  });
  return rows.map(toPart);
}

/**
 * Returns the newest version of what users see, on which a change of it is based; versions of stops are
 * ignored.
 */
export async function newestShownVersion(db: Pick<Client | Pool, 'query'>): Promise<number> {
  const { rows } = await db.query<{ newest: number }>('select newest_shown_settings() as newest');
  return rows[0]?.newest ?? 0;
}

/** Returns versions, the newest first; if `before` is given, only those older than it. */
export async function listVersions(
  pool: Pool,
  limit: number,
  before: number | null = null,
): Promise<SettingsVersion[]> {
  const { rows } = await pool.query<{
    version_no: number;
    action: string;
    operator: string;
    reason: string;
    created_at: Date;
    parts: { part: SettingsPart; from: number }[];
  }>(
    `select v.version_no, v.action, v.operator, v.reason, v.created_at,
      coalesce((select jsonb_agg(jsonb_build_object(
        'part', p.part, 'from', extract(epoch from p.valid_from) * 1000) order by p.part)
        from settings_parts p where p.version_no = v.version_no), '[]') as parts
    from settings_versions v where $2::integer is null or v.version_no < $2
    order by v.version_no desc limit $1`,
    [limit, before],
  );
  return rows.map((row) => ({
    versionNo: row.version_no,
    action: row.action,
    operator: row.operator,
    reason: row.reason,
    at: row.created_at,
    parts: row.parts.map(({ part, from }) => ({ part, validFrom: new Date(from) })),
  }));
}
