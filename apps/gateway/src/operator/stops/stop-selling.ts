/** Stops and resumes selling something, by one command. */
import { parseYuan } from '@phonebill/money';
import { carriers, userPayMethods } from '@phonebill/contract';
import { provinceNames } from '../../runtime/index.ts';
import type { ChangedBy } from '../../settings/versions/index.ts';
import { type Sale, saleFields, type SellingStop } from '../../settings/stops/index.ts';
import { changeStops } from './change-stops.ts';
import type { CommandTools } from '../tools.ts';

/** The options of a command line, each as typed. */
export interface NamedSale {
  readonly carrier?: string | undefined;
  readonly province?: string | undefined;
  readonly payment?: string | undefined;
  readonly channel?: string | undefined;
  /** The face value in yuan. */
  readonly face?: string | undefined;
}

export interface NamedStop extends NamedSale {
  readonly textZh?: string | undefined;
  readonly textEn?: string | undefined;
  readonly until?: string | undefined;
}

/** Returns the stop, or a sentence that says what is wrong with the options. */
export function readStop(named: NamedStop): SellingStop | string {
  const what = readSale(named);
  if (typeof what === 'string') return what;
  const [zh, en] = [named.textZh?.trim() ?? '', named.textEn?.trim() ?? ''];
  if (!isTextForUsers(zh) || !isTextForUsers(en))
    return 'stop-selling needs --text-zh "..." and --text-en "...", of at most 200 signs: users read them.';
  const until = named.until ?? null;
  if (until !== null && !(/T.*(Z|[+-]\d\d:\d\d)$/.test(until) && Number.isFinite(Date.parse(until))))
    return '--until takes a time to come, with its offset: 2026-12-01T00:00:00+08:00.';
  return { what, text: { zh, en }, until };
}

/** Returns whether the text can be shown to users. */
export function isTextForUsers(text: string): boolean {
  return text !== '' && text.length <= 200;
}

/** Returns the sale that all options together describe, or a sentence that says what is wrong. */
export function readSale({ carrier, province, payment, channel, face }: NamedSale): Partial<Sale> | string {
  if (carrier !== undefined && !carriers.some((one) => one === carrier))
    return `--carrier is one of ${carriers.join(', ')}.`;
  const payments = [...userPayMethods, 'agreement'];
  if (payment !== undefined && !payments.includes(payment))
    return `--payment is one of ${payments.join(', ')}.`;
  const inChinese = Object.entries(provinceNames).find((names) => names.some((one) => one === province))?.[1];
  if (province !== undefined && inChinese === undefined)
    return `--province is one of ${Object.entries(provinceNames).flat().join(', ')}.`;
  const faceFen = face === undefined ? undefined : Number(parseYuan(face) ?? 0n);
  if (faceFen === 0) return '--face takes an amount in yuan.';
  const what = {
    ...(carrier !== undefined && { carrier }),
    ...(inChinese !== undefined && { province: inChinese }),
    ...(payment !== undefined && { payment }),
    ...(channel !== undefined && { channel }),
    ...(faceFen !== undefined && { faceFen }),
  };
  return Object.keys(what).length > 0
    ? what
    : 'Name what: --carrier, --province, --payment, --channel, --face, or several of them together.';
}

/**
 * Stops selling. An equal stop is replaced by the new one, unless that would end sooner. A stop that is
 * already over by the database's clock, which decides what is sold, is not written.
 */
export function stopSelling(tools: CommandTools, stop: SellingStop, by: ChangedBy): Promise<boolean> {
  return changeStops<SellingStop>(tools, 'sellingStops', 'stop-selling', by, (stops, now) => {
    if (endOf(stop) <= now.getTime()) return 'its end has to be a time to come';
    const before = stops.find(({ what }) => isSame(what, stop.what));
    if (before && endOf(before) > endOf(stop)) return endsLater(before);
    return [...stops.filter((one) => one !== before), stop];
  });
}

function endsLater({ until }: SellingStop): string {
  return until === null
    ? 'it is stopped without an end: that it ends takes two persons (sell-again)'
    : `it is stopped until ${until}: that it ends sooner takes two persons (sell-again)`;
}

const endOf = ({ until }: SellingStop): number => (until === null ? Infinity : Date.parse(until));

/** Resumes the sales of a stop with exactly these terms. */
export function sellAgain(tools: CommandTools, what: Partial<Sale>, by: ChangedBy): Promise<boolean> {
  return changeStops<SellingStop>(tools, 'sellingStops', 'sell-again', by, (stops) => {
    const left = stops.filter((one) => !isSame(one.what, what));
    return left.length < stops.length ? left : 'no stop names just that: config:show lists them';
  });
}

function isSame(one: Partial<Sale>, other: Partial<Sale>): boolean {
  return saleFields.every((field) => one[field] === other[field]);
}
