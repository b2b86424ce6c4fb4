/** What is stopped, stopping it by one person, and lifting it by two. */
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

/** Why nothing was done, in the words of the command that does the same; null: it is done. */
type WhyNot = string | null;

interface Stops {
  readonly debits: readonly DebitStop[];
  readonly selling: readonly SellingStop[];
  readonly keys: readonly KeyStop[];
  readonly suppliers: readonly SupplierStop[];
}

/** What is stopped now, as the newest settings say. */
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

/** Also says which processes are not known to have stopped yet. A channel that is not there is refused. */
export async function stopDebitsOf(pool: Pool, channel: string | null, by: ChangedBy): Promise<WhyNot> {
  const wrong = await whyNotThere(pool, channel);
  if (wrong !== null) return wrong;
  const { isDone, text } = await said((print) => stopDebits({ pool, print }, channel, by));
  return isDone ? null : text;
}

/** The same. */
export async function stopSellingOf(pool: Pool, stop: SellingStop, by: ChangedBy): Promise<WhyNot> {
  const wrong = await whyNotThere(pool, stop.what.channel ?? null);
  if (wrong !== null) return wrong;
  const { isDone, text } = await said((print) => stopSelling({ pool, print }, stop, by));
  return isDone ? null : text;
}

/** Null: all channels, or one that there is. */
function whyNotThere(pool: Pool, channel: string | null): Promise<WhyNot> {
  return channel === null ? Promise.resolve(null) : whyNoChannel(pool, channel);
}

/** The same. */
export async function stopSupplierOf(pool: Pool, stop: SupplierStop, by: ChangedBy): Promise<WhyNot> {
  const { isDone, text } = await said((print) => stopSupplier({ pool, print }, stop, by));
  return isDone ? null : text;
}

/** Lets it go on, as the command of that name does. Null: done; otherwise why not, in a sentence. */
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

/** Which stop. */
type Lifted =
  | Pick<Extract<ProposedAct, { kind: 'allowDebits' }>, 'kind' | 'channel'>
  | Pick<Extract<ProposedAct, { kind: 'sellAgain' }>, 'kind' | 'what'>
  | Pick<Extract<ProposedAct, { kind: 'useSupplier' }>, 'kind' | 'supplier'>
  | Pick<Extract<ProposedAct, { kind: 'trustKey' }>, 'kind' | 'key'>;

/** Why it cannot be lifted: nothing is stopped under just that name. Null: it can. */
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

/** As proposals and the audit log name it. Null: of all channels. */
export function debitStopName(channel: string | null): string {
  return channel === null ? 'debits of all channels' : `debits of channel ${channel}`;
}

/** The same whatever the order in which its fields were named. */
export function saleName(what: Partial<Sale>): string {
  return saleFields
    .flatMap((field) => (what[field] === undefined ? [] : [`${field} ${what[field]}`]))
    .join(', ');
}

/**
 * A command says what came of it in lines. What is written and not known to count in every process yet is
 * written all the same.
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
