/** Stops: shows what is stopped, lets one person stop something, and two persons lift the stop. */
import type { ConsoleResponse, ProposedAct } from '@phonebill/contract/console';
import type { Pool } from '../db/index.ts';
import {
  allowDebits,
  sellAgain,
  stopDebits,
  stopSelling,
  stopSupplier,
  trustKey,
  useSupplier,
  whyNoChannel,
} from '../operator/stops/index.ts';
import {
  type DebitStop,
  type KeyStop,
  type Sale,
  saleFields,
  type SellingStop,
  type SupplierStop,
} from '../settings/stops/index.ts';
import { type ChangedBy, newestParts } from '../settings/versions/index.ts';

/** Why nothing was done, in the words of the equivalent command; null when it was done. */
type WhyNot = string | null;

interface Stops {
  readonly debits: readonly DebitStop[];
  readonly selling: readonly SellingStop[];
  readonly keys: readonly KeyStop[];
  readonly suppliers: readonly SupplierStop[];
}

/** Returns the present stops, from the newest settings. */
export async function presentStops(pool: Pool): Promise<Stops> {
  const parts = await newestParts(pool);
  return {
    debits: (parts.get('debitStops')?.content ?? []) as readonly DebitStop[],
    selling: (parts.get('sellingStops')?.content ?? []) as readonly SellingStop[],
    keys: (parts.get('keyStops')?.content ?? []) as readonly KeyStop[],
    suppliers: (parts.get('supplierStops')?.content ?? []) as readonly SupplierStop[],
  };
}

export async function stopsView(pool: Pool): Promise<ConsoleResponse<'GET /stops'>> {
  const { debits, selling, keys, suppliers } = await presentStops(pool);
  return {
    debits: debits.map(({ channel }) => ({ channel })),
    selling: selling.map(({ what, text, until }) => ({
      what: what as ConsoleResponse<'GET /stops'>['selling'][number]['what'],
      textZh: text.zh,
      textEn: text.en,
      until,
    })),
    keys: keys.map(({ key }) => key),
    suppliers: suppliers.map(({ supplier, text }) => ({ supplier, textZh: text.zh, textEn: text.en })),
  };
}

/**
 * Stops debits. The result also names processes that have not confirmed the stop yet. An unknown channel is
 * refused.
 */
export async function stopDebitsOf(pool: Pool, channel: string | null, by: ChangedBy): Promise<WhyNot> {
  const wrong = await whyNotThere(pool, channel);
  if (wrong !== null) return wrong;
  const { isDone, text } = await said((print) => stopDebits({ pool, print }, channel, by));
  return isDone ? null : text;
}

/** Stops selling, with the same result. */
export async function stopSellingOf(pool: Pool, stop: SellingStop, by: ChangedBy): Promise<WhyNot> {
  const wrong = await whyNotThere(pool, stop.what.channel ?? null);
  if (wrong !== null) return wrong;
  const { isDone, text } = await said((print) => stopSelling({ pool, print }, stop, by));
  return isDone ? null : text;
}

/** Returns why there is no such channel; null for an existing one, or when all channels are meant. */
function whyNotThere(pool: Pool, channel: string | null): Promise<WhyNot> {
  return channel === null ? Promise.resolve(null) : whyNoChannel(pool, channel);
}

/** Stops a supplier, with the same result. */
export async function stopSupplierOf(pool: Pool, stop: SupplierStop, by: ChangedBy): Promise<WhyNot> {
  const { isDone, text } = await said((print) => stopSupplier({ pool, print }, stop, by));
  return isDone ? null : text;
}

/**
 * Lifts a stop, as the command of that name does. Returns null when done, otherwise why not, in a sentence.
 */
export async function lift(pool: Pool, lifted: Lifted, by: ChangedBy): Promise<WhyNot> {
  const { isWritten, text } = await said((print) => {
    switch (lifted.kind) {
      case 'allowDebits':
        return allowDebits({ pool, print }, lifted.channel, by);
      case 'sellAgain':
        return sellAgain({ pool, print }, lifted.what, by);
      case 'useSupplier':
        return useSupplier({ pool, print }, lifted.supplier, by);
      case 'trustKey':
        return trustKey({ pool, print }, lifted.key, by);
    }
  });
  return isWritten ? null : text;
}

/** The stop that is lifted. */
type Lifted =
  | Pick<Extract<ProposedAct, { kind: 'allowDebits' }>, 'kind' | 'channel'>
  | Pick<Extract<ProposedAct, { kind: 'sellAgain' }>, 'kind' | 'what'>
  | Pick<Extract<ProposedAct, { kind: 'useSupplier' }>, 'kind' | 'supplier'>
  | Pick<Extract<ProposedAct, { kind: 'trustKey' }>, 'kind' | 'key'>;

/** Returns why a stop cannot be lifted: nothing is stopped under exactly that name. Null if it can. */
export async function whyNotLifted(pool: Pool, lifted: Lifted): Promise<WhyNot> {
  const { debits, selling, suppliers, keys } = await presentStops(pool);
  const isStopped = {
    allowDebits: () => debits.some((one) => 'channel' in lifted && one.channel === lifted.channel),
    sellAgain: () => selling.some(({ what }) => 'what' in lifted && saleName(what) === saleName(lifted.what)),
    useSupplier: () => suppliers.some((one) => 'supplier' in lifted && one.supplier === lifted.supplier),
    trustKey: () => keys.some((one) => 'key' in lifted && one.key === lifted.key),
  }[lifted.kind]();
  return isStopped ? null : 'nothing is stopped under just that name';
}

/**
 * Returns the name of a stop of debits in proposals and the audit log. `channel` is null for all channels.
 */
export function debitStopName(channel: string | null): string {
  return channel === null ? 'debits of all channels' : `debits of channel ${channel}`;
}

/** Returns the name of a sale, which does not depend on the order of its fields. */
export function saleName(what: Partial<Sale>): string {
  return saleFields
    .flatMap((field) => (what[field] === undefined ? [] : [`${field} ${what[field]}`]))
    .join(', ');
}

/**
 * Runs a command and collects the lines it prints as its result. A stop that is written but not yet confirmed
 * by every process is still `isWritten`.
 */
async function said(
  command: (print: (line: string) => void) => Promise<boolean>,
): Promise<{ readonly isDone: boolean; readonly isWritten: boolean; readonly text: string }> {
  const lines: string[] = [];
  const isDone = await command((line) => void lines.push(line));
  const text = lines
    .join(' ')
    .replace(/^Not done: /, '')
    .replace(/\.$/, '');
  return { isDone, isWritten: !lines[0]?.startsWith('Not done'), text };
}
