import { type Carrier, carriers as allCarriers } from '@phonebill/contract';
import type { EnvironmentReader } from '@phonebill/environment';
import { type Fen, parseYuan } from '@phonebill/money';
import { type FloatLevels, readFloatLevels } from './float-levels.ts';
import { readRoute, type SupplierName, supplierNames, type SupplierRoute } from './suppliers.ts';
import { readRoutes, type RouteEntry } from './top-up-routes.ts';

export interface TopUpsConfig {
  /** All suppliers that credit numbers. */
  readonly suppliers: SupplierRoute;
  /** Numbers and amounts for which the order of suppliers differs, or some are left out. */
  readonly routes: readonly RouteEntry[];
  /** The supplier that is asked whose a number is: the carrier, or another of those that credit numbers. */
  readonly lookUp: SupplierName;
  /**
   * The most numbers per minute, over all processes, about which a supplier that charges for look-ups is
   * asked.
   */
  readonly lookUpsPerMinute: number;
  /** The float levels of suppliers that are paid in advance. */
  readonly floats: FloatLevels;
  /**
   * The time at which the database was started again after being restored to an earlier one; null when it was
   * not restored.
   */
  readonly restoredAt: Date | null;
  /** Null when DT One is not a supplier. */
  readonly dtone: DtOneConfig | null;
  /** Null when Reloadly is not a supplier. */
  readonly reloadly: ReloadlyConfig | null;
}

export interface ReloadlyConfig {
  readonly baseUrl: string;
  readonly authUrl: string;
  /** The Reloadly installation (live or sandbox) that tokens are for. */
  readonly audience: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** Reloadly's operator for each carrier whose numbers are credited. */
  readonly operators: Readonly<Partial<Record<Carrier, number>>>;
  /** The secret of its webhooks; null when they are not signed for us. */
  readonly webhookSecret: string | null;
  /** The time zone of the times in its report. */
  readonly timeZone: string;
}

export interface DtOneConfig {
  readonly baseUrl: string;
  readonly apiKey: string;
  readonly apiSecret: string;
  /** The products of each carrier whose numbers are credited. */
  readonly products: DtOneProducts;
}

export type DtOneProducts = Readonly<Partial<Record<Carrier, CarrierProducts>>>;

interface CarrierProducts {
  /** The product that takes any amount of a range; null when there is none. */
  readonly ranged: number | null;
  /** The products of one fixed amount each; of several with the same amount the first is ordered. */
  readonly fixed: readonly { readonly faceFen: Fen; readonly productId: number }[];
}

const carriers = allCarriers.filter((one) => one !== 'UNKNOWN');

/**
 * Reads the suppliers. Reports problems to `from`, such as a route to a supplier that TOP_UP_SUPPLIER does
 * not name.
 */
export function readTopUps(from: EnvironmentReader): TopUpsConfig {
  const suppliers = from.parsed<SupplierRoute>('TOP_UP_SUPPLIER', readRoute, ['carrier']);
  const routes = from.parsed('TOP_UP_ROUTES', (text) => readRoutes(text, suppliers), []);
  const floats = from.parsed('TOP_UP_FLOATS', (text) => readFloatLevels(text, suppliers), {});
  const restoredAt = from.parsed<Date | null>('DATABASE_RESTORED_AT', readInstant, null);
  const dtone = suppliers.includes('dtone') ? readDtOne(from) : null;
  const reloadly = suppliers.includes('reloadly') ? readReloadly(from) : null;
  const lookUp = from.oneOf('NUMBER_LOOK_UP', supplierNames, 'carrier');
  if (lookUp !== 'carrier' && !suppliers.includes(lookUp))
    from.problem(`NUMBER_LOOK_UP is ${lookUp}, which TOP_UP_SUPPLIER does not name`);
  const lookUpsPerMinute = from.wholeNumber('NUMBER_LOOK_UPS_PER_MINUTE', {
    usual: 60,
    least: 1,
    most: 1000,
  });
  return { suppliers, routes, lookUp, lookUpsPerMinute, floats, restoredAt, dtone, reloadly };
}

function readDtOne(from: EnvironmentReader): DtOneConfig {
  const products = 'the products of DT One that credit each carrier, like CMCC=1234 CUCC=50:1235,100:1236';
  const given = from.required('DTONE_PRODUCTS', products);
  return {
    baseUrl: from.optionalHttpUrl('DTONE_URL') ?? 'https://dvs-api.dtone.com/v1',
    apiKey: from.required('DTONE_API_KEY', 'the key of your account at DT One'),
    apiSecret: from.key('DTONE_API_SECRET', 'the secret of that key', (text) => text),
    products: given === '' ? {} : from.parsed('DTONE_PRODUCTS', readProducts, {}),
  };
}

/** Reloadly's two installations; a token of one is not valid at the other. */
const reloadlyAt = {
  live: 'https://topups.reloadly.com',
  sandbox: 'https://topups-sandbox.reloadly.com',
} as const;

function readReloadly(from: EnvironmentReader): ReloadlyConfig {
  const operators = 'the operator of Reloadly that credits each carrier, like CMCC=1234 CUCC=1235';
  const given = from.required('RELOADLY_OPERATORS', operators);
  const audience = reloadlyAt[from.oneOf('RELOADLY_ENVIRONMENT', ['live', 'sandbox'], 'live')];
  const secret = 'the secret of that client';
  return {
    baseUrl: from.optionalHttpUrl('RELOADLY_URL') ?? audience,
    authUrl: from.optionalHttpUrl('RELOADLY_AUTH_URL') ?? 'https://auth.reloadly.com',
    audience,
    clientId: from.required('RELOADLY_CLIENT_ID', 'the API client of your account at Reloadly'),
    clientSecret: from.key('RELOADLY_CLIENT_SECRET', secret, (text) => text),
    operators: given === '' ? {} : from.parsed('RELOADLY_OPERATORS', readOperators, {}),
    webhookSecret: from.text('RELOADLY_WEBHOOK_SECRET') ?? null,
    timeZone: from.parsed('RELOADLY_TIME_ZONE', readTimeZone, 'America/New_York'),
  };
}

function readTimeZone(text: string): string {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: text }).resolvedOptions().timeZone;
  } catch {
    throw new Error('must be a time zone, like America/New_York or UTC');
  }
}

function readInstant(text: string): Date {
  const at = new Date(text);
  const isWhole = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?(Z|[+-]\d{2}:\d{2})$/.test(text);
  if (!isWhole || Number.isNaN(at.getTime()))
    throw new Error('must be a time with its zone, like 2026-11-22T02:30:00+08:00');
  return at;
}

/** Reads the products of each carrier: one of a range by its number, others each after its amount in yuan. */
function readProducts(text: string): DtOneProducts {
  return readByCarrier(text, 'names its products', 'CMCC=1234 CUCC=50:1235,100:1236', (list) => {
    let ranged: number | null = null;
    const fixed: { faceFen: Fen; productId: number }[] = [];
    for (const one of list.split(',')) {
      const [, yuan, id] = /^(?:([\d.]+):)?(\d{1,9})$/.exec(one) ?? [];
      const faceFen = yuan === undefined ? null : parseYuan(yuan);
      const isWrong = id === undefined || (yuan === undefined ? ranged !== null : !faceFen);
      if (isWrong) return null;
      if (faceFen === null) ranged = Number(id);
      else fixed.push({ faceFen, productId: Number(id) });
    }
    return { ranged, fixed };
  });
}

function readOperators(text: string): Partial<Record<Carrier, number>> {
  return readByCarrier(text, 'names its operator', 'CMCC=1234 CUCC=1235', (id) =>
    /^\d{1,9}$/.test(id) ? Number(id) : null,
  );
}

/**
 * Reads one value for each carrier; `read` returns its meaning, or null. Throws Error, which says what each
 * carrier `does`.
 */
function readByCarrier<Value>(
  text: string,
  does: string,
  example: string,
  read: (value: string) => Value | null,
): Partial<Record<Carrier, Value>> {
  const all: Partial<Record<Carrier, Value>> = {};
  for (const part of text.split(/\s+/)) {
    const [, name, given = ''] = /^([A-Z]+)=(\S+)$/.exec(part) ?? [];
    const carrier = carriers.find((one) => one === name);
    const value = read(given);
    if (carrier === undefined || all[carrier] !== undefined || value === null)
      throw new Error(`must be a list in which each of ${carriers.join(', ')} ${does}, like ${example}`);
    all[carrier] = value;
  }
  return all;
}
