/**
 * Chooses orders by the version of the settings at whose prices they were placed, by time, state, user,
 * topped-up number and what was bought. All given options must match.
 */
import { parseYuan } from '@phonebill/money';
import { isMobileNumber, mobileNumber } from '../../numbers/index.ts';
import { orderMachines } from '../../orders/model/states/index.ts';
import type { Pool } from '../../db/index.ts';
import type { StoredNumber } from '../../db/numbers/index.ts';
import { readTime } from '../typed-times.ts';
import { readSale, type NamedSale } from '../stops/stop-selling.ts';

/** The options of a command line, each as typed. */
export interface NamedOrders extends NamedSale {
  readonly settingsVersion?: string | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly state?: string | undefined;
  /** The price in yuan. */
  readonly price?: string | undefined;
  /** The mobile number that was topped up, and that of the user who placed the order. */
  readonly number?: string | undefined;
  readonly mobile?: string | undefined;
}

/** A comparison of a column of `orders o` with a value. */
interface Condition {
  readonly sql: (place: string) => string;
  readonly value: unknown;
}
export type ChosenOrders = readonly Condition[];

const equal = (column: string, value: unknown): Condition => ({
  sql: (place) => `o.${column} = ${place}`,
  value,
});
const among = (column: string, value: readonly StoredNumber[]): Condition => ({
  sql: (place) => `o.${column} = any (${place}::text[])`,
  value,
});

/**
 * Returns the conditions, or a sentence that says what is wrong with the options, also when they would
 * require reading a whole table.
 */
export async function chooseOrders(pool: Pool, named: NamedOrders): Promise<ChosenOrders | string> {
  const { settingsVersion, from, to, state, price, number, mobile, ...sold } = named;
  const conditions: Condition[] = [];
  if (settingsVersion !== undefined) {
    if (!/^[1-9][0-9]{0,8}$/.test(settingsVersion)) return '--settings-version takes a whole number above 0.';
    conditions.push(equal('settings_version', Number(settingsVersion)));
  }
  for (const [name, text, compared] of [
    ['from', from, '>='],
    ['to', to, '<'],
  ] as const) {
    if (text === undefined) continue;
    const value = readTime(name, text);
    if (typeof value === 'string') return value;
    conditions.push({ sql: (place) => `o.created_at ${compared} ${place}`, value });
  }
  if (mobile !== undefined) {
    if (!isMobileNumber(mobile)) return '--mobile takes a mobile number: 11 digits that begin with 1.';
    const userNo = await userOf(pool, mobile);
    if (userNo === null)
      return 'Nobody has logged in with that number. --number N finds the orders that top it up.';
    conditions.push(equal('user_no', userNo));
  }
  const isNarrow = settingsVersion !== undefined || from !== undefined || mobile !== undefined;
  if (!isNarrow)
    return 'Name which: --settings-version N, --from TIME or --mobile N, and what else is known.';
  if (number !== undefined) {
    if (!isMobileNumber(number)) return '--number takes a mobile number: 11 digits that begin with 1.';
    conditions.push(among('mobile_no', pool.numbers.formsOf(mobileNumber(number))));
  }
  if (state !== undefined) {
    const states = Object.keys(orderMachines.order.states);
    if (!states.includes(state)) return `--state is one of ${states.join(', ')}.`;
    conditions.push(equal('state', state));
  }
  if (price !== undefined) {
    const priceFen = parseYuan(price);
    if (priceFen === null) return '--price takes an amount in yuan.';
    conditions.push(equal('price_fen', priceFen));
  }
  if (Object.values(sold).every((one) => one === undefined)) return conditions;
  const sale = readSale(sold);
  if (typeof sale === 'string') return sale;
  const columns = {
    carrier: 'carrier',
    province: 'province_zh',
    payment: 'pay_method',
    channel: 'cnl_code',
    faceFen: 'face_fen',
  } as const;
  for (const [field, value] of Object.entries(sale))
    conditions.push(equal(columns[field as keyof typeof columns], value));
  return conditions;
}

/** Returns the condition in SQL, with its values. */
export function whereOf(chosen: ChosenOrders): { readonly where: string; readonly values: unknown[] } {
  return {
    where: chosen.map(({ sql }, index) => sql(`$${index + 1}`)).join(' and '),
    values: chosen.map(({ value }) => value),
  };
}

async function userOf(pool: Pool, mobileNo: string): Promise<string | null> {
  const { rows } = await pool.query<{ user_no: string }>(
    'select user_no from mobile_owners where mobile_no = any ($1)',
    [pool.numbers.formsOf(mobileNumber(mobileNo))],
  );
  return rows[0]?.user_no ?? null;
}
