/**
 * The settings that change for all processes at one moment, as one process knows them: prices and stops
 * (decision 41). The process reads newer versions twice a second; anything that must not be done by an old
 * version reads first, unless the last reading is less than three seconds old. So a version is in effect
 * everywhere three seconds after it was written, even if a connection hangs. The row of the process states
 * the version up to which it knows the settings and no longer acts on older ones.
 */
import type { Pool } from '../../db/index.ts';
import type { Clock } from '../../runtime/time/index.ts';
import type { Telemetry } from '../../runtime/telemetry/index.ts';
import {
  type DebitStop,
  type KeyStop,
  type Sale,
  type SellingStop,
  stopOf,
  stopsDebits,
  type SupplierStop,
} from '../stops/stops.ts';
import { newestVersion, type PartVersion, partsToKnow, type SettingsPart } from './versions.ts';

const ASK_EVERY_MS = 500;
/** The age (ms) of a reading from which prices and stops are no longer acted on. */
export const TRUSTED_MS = 3000;
/** How often the row of a running process is written at least. */
const WRITE_EVERY_MS = 2000;
/**
 * How long (ms) before and after a change both prices are accepted, so that no order is refused because its
 * page was created by one process and the order is placed in another.
 */
const AROUND_MS = 2000;

const knownParts = [
  'pricing',
  'debitStops',
  'sellingStops',
  'keyStops',
  'supplierStops',
  'contacts',
] as const satisfies readonly SettingsPart[];

/**
 * The partners' public keys that a process knows, each as written by `publicKeyText`, by configuration
 * variable.
 */
export type PartnerKeys = Readonly<Record<string, readonly string[]>>;

/** Permission to send a debit now; `end` must be called once the answer arrived or is no longer awaited. */
export interface DebitPass {
  end(): void;
}

export interface PresentSettings {
  /**
   * Returns the newest version that this process knows; `askedMsAgo` returns how long ago it last read it, in
   * ms.
   */
  versionNo(): number;
  askedMsAgo(): number;
  /** Returns the pricing in effect as it was loaded, with its version. */
  pricing(): PartVersion;
  /** Returns the pricing in effect, and those in effect a moment before and after; the present one first. */
  pricingsAround(): readonly PartVersion[];
  /** Returns every stop of debits; `sellingStops` returns every stop of sales that has not expired. */
  debitStops(): readonly DebitStop[];
  sellingStops(): readonly SellingStop[];
  /** Returns the partners' keys that are no longer trusted. */
  keyStops(): readonly KeyStop[];
  /** Returns the suppliers that receive no new orders. */
  supplierStops(): readonly SupplierStop[];
  /**
   * Returns the contacts for users who need help, as they were loaded; null when the environment states them.
   */
  contacts(): unknown;
  /** Returns whether signatures with a partner's key, as written by `publicKeyText`, are accepted. */
  trustsKey(publicKey: string): boolean;
  /** Returns the stop that applies to a sale, by what is known here; null when there is none. */
  stopOf(sale: Sale): SellingStop | null;
  /** Reads the present version unless it was read recently. Rejects when it cannot be read. */
  confirm(): Promise<void>;
  /** Returns permission for a debit; null when debits are stopped, or when this cannot be ruled out. */
  beginDebit(channelCode: string | null): Promise<DebitPass | null>;
  /** Ends the reading and deletes the row of the process. */
  stop(): Promise<void>;
}

/** Starts reading the settings. Rejects when the database cannot be read. */
export async function startPresentSettings({
  pool,
  clock,
  telemetry,
  processNo,
  roles,
  partnerKeys,
}: {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly telemetry: Pick<Telemetry, 'log'>;
  readonly processNo: string;
  readonly roles: readonly string[];
  readonly partnerKeys: PartnerKeys;
}): Promise<PresentSettings> {
  let known: readonly PartVersion[] = [];
  let versionNo = 0;
  let askedAt = -Infinity;
  let written = { versionNo: -1, at: -Infinity };
  let isFailing = false;
  /** The version by which each debit under way was permitted. */
  const debits = new Set<{ readonly versionNo: number }>();

  const of = (part: SettingsPart): readonly PartVersion[] => known.filter((one) => one.part === part);
  const at = (ms: number): PartVersion => {
    const versions = of('pricing');
    const inForce = versions.findLast(({ validFrom }) => validFrom.getTime() <= ms) ?? versions[0];
    if (!inForce) throw new Error('there are no prices');
    return inForce;
  };
  const lastOf = (part: SettingsPart): unknown => of(part).at(-1)?.content ?? [];
  const debitStops = () => lastOf('debitStops') as readonly DebitStop[];
  const sellingStops = () => lastOf('sellingStops') as readonly SellingStop[];
  const keyStops = () => lastOf('keyStops') as readonly KeyStop[];
  const supplierStops = () => lastOf('supplierStops') as readonly SupplierStop[];
  const acknowledged = (): number => Math.min(versionNo, ...[...debits].map((one) => one.versionNo));

  /**
   * Writes the row of this process. It is written before versions are read, so that either the writer of a
   * version sees this row, or this process sees the version.
   */
  async function writeRow(): Promise<void> {
    const now = performance.now();
    const present = acknowledged();
    if (written.versionNo === present && now - written.at < WRITE_EVERY_MS) return;
    await pool.query({
      name: 'settings-process',
      text: `with gone as (
          delete from settings_processes where seen_at < present_time() - interval '1 hour'
            and process_no <> $1)
        insert into settings_processes (process_no, roles, version_no, seen_at, partner_keys)
        values ($1, $2, $3, present_time(), $4)
        on conflict (process_no) do update set version_no = excluded.version_no, seen_at = excluded.seen_at`,
      values: [processNo, roles.join(','), present, JSON.stringify(partnerKeys)],
    });
    written = { versionNo: present, at: now };
  }

  async function ask(): Promise<void> {
    const asking = performance.now();
    await writeRow();
    const newest = await newestVersion(pool);
    if (newest !== versionNo) {
      known = await partsToKnow(pool, knownParts);
      versionNo = newest;
    }
    askedAt = asking;
    await writeRow();
  }

  let underWay: Promise<void> | null = null;
  const askOnce = (): Promise<void> => {
    underWay ??= ask().finally(() => {
      underWay = null;
    });
    return underWay;
  };

  await ask();
  const timer = setInterval(() => {
    askOnce().then(
      () => {
        isFailing = false;
      },
      (error: unknown) => {
        if (!isFailing) telemetry.log('warn', 'newer settings cannot be asked for', { error: String(error) });
        isFailing = true;
      },
    );
  }, ASK_EVERY_MS);

  const isTrusted = (): boolean => performance.now() - askedAt < TRUSTED_MS;
  async function confirm(): Promise<void> {
    if (isTrusted()) return;
    // A reading under way may have begun too long ago.
    await underWay?.catch(() => undefined);
    if (!isTrusted()) await askOnce();
  }

  return {
    versionNo: () => versionNo,
    askedMsAgo: () => performance.now() - askedAt,
    pricing: () => at(clock()),
    pricingsAround: () => {
      const now = clock();
      const [from, to] = [now - AROUND_MS, now + AROUND_MS];
      // Includes a pricing that is replaced within this time.
      const begin = of('pricing').map(({ validFrom }) => validFrom.getTime());
      return [...new Set([now, from, to, ...begin.filter((ms) => ms > from && ms < to)].map(at))];
    },
    debitStops,
    sellingStops: () => sellingStops().filter(({ until }) => until === null || Date.parse(until) > clock()),
    keyStops,
    supplierStops,
    contacts: () => of('contacts').at(-1)?.content ?? null,
    trustsKey: (publicKey) => keyStops().every(({ key }) => key !== publicKey),
    stopOf: (sale) => stopOf(sellingStops(), sale, clock()),
    confirm,
    async beginDebit(channelCode) {
      await confirm().catch(() => undefined);
      // There is no wait between this check and the addition to `debits`, so that every permitted debit is
      // included there.
      if (!isTrusted() || stopsDebits(debitStops(), channelCode)) return null;
      const debit = { versionNo };
      debits.add(debit);
      return { end: () => void debits.delete(debit) };
    },
    async stop() {
      clearInterval(timer);
      await underWay?.catch(() => undefined);
      await pool
        .query('delete from settings_processes where process_no = $1', [processNo])
        .catch(() => undefined);
    },
  };
}
