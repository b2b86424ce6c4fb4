/**
 * What one process knows of the settings that count at one moment for all processes: prices and stops
 * (decision 41). It asks for newer versions twice a second; what may not be done by an old version asks
 * first, unless it has asked within three seconds. So a version counts everywhere three seconds after it was
 * written, however a connection hangs. The row of the process says up to which version it knows, and does
 * nothing by an older one any more.
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
/** Prices and stops older than this are not acted on. */
export const TRUSTED_MS = 3000;
/** The row of a process that runs is written at least as often. */
const WRITE_EVERY_MS = 2000;
/**
 * Around the moment of a change both prices are good for so long: nobody is refused because the page was
 * drawn by one process and the order is placed in another.
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

/** Public keys of partners that a process knows, each as `publicKeyText` writes it, by their variable. */
export type PartnerKeys = Readonly<Record<string, readonly string[]>>;

/** A debit that may be sent now; `end` once its answer is there or awaited no longer. */
export interface DebitPass {
  end(): void;
}

export interface PresentSettings {
  /** The newest version that this process knows, and how long ago it asked, in ms. */
  versionNo(): number;
  askedMsAgo(): number;
  /** The pricing that counts now, as it was loaded, and its version. */
  pricing(): PartVersion;
  /** The one that counts now, and those that do a moment before and after; now's first. */
  pricingsAround(): readonly PartVersion[];
  /** Every stop of debits, and every stop of selling whose time is not over. */
  debitStops(): readonly DebitStop[];
  sellingStops(): readonly SellingStop[];
  /** Partners' keys that count no longer. */
  keyStops(): readonly KeyStop[];
  /** Suppliers that get no new orders. */
  supplierStops(): readonly SupplierStop[];
  /** Whom people reach who need help, as it was loaded; null: the environment says it. */
  contacts(): unknown;
  /** Whether what is signed with a partner's key, as `publicKeyText` writes it, counts. */
  trustsKey(publicKey: string): boolean;
  /** The stop that a sale falls under, by what is known here; null: none. */
  stopOf(sale: Sale): SellingStop | null;
  /** Rejects when the present version cannot be had. */
  confirm(): Promise<void>;
  /** Null: stopped, or it cannot be known that it is not. */
  beginDebit(channelCode: string | null): Promise<DebitPass | null>;
  /** The process has ended: its row goes. */
  stop(): Promise<void>;
}

/** Rejects when the database cannot be asked. */
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
  /** The version by which each debit that is under way was allowed. */
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

  /** Written before versions are read: whoever adds one sees this row, or this process the version. */
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
    // One that is under way may have begun to ask too long ago.
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
      // Also one that another replaces within the time.
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
      // From here to the sending nothing waits: whoever is let through is counted.
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
