import { type Carrier, carriers as allCarriers } from '@phonebill/contract';
import type { EnvironmentReader } from '@phonebill/environment';
import { type FloatLevels, readFloatLevels } from './float-levels.ts';
import { readRoute, type SupplierRoute } from './suppliers.ts';
import { readRoutes, type RouteEntry } from './top-up-routes.ts';

export interface TopUpsConfig {
  /** All that credit numbers. */
  readonly suppliers: SupplierRoute;
  /** Numbers and amounts that are credited in another order, or by fewer. */
  readonly routes: readonly RouteEntry[];
  /** Of suppliers that are paid in advance. */
  readonly floats: FloatLevels;
  /** The database was set back to an earlier time and started again at this one; null: it was not. */
  readonly restoredAt: Date | null;
  /** Null: it is no supplier. */
  readonly dtone: DtOneConfig | null;
  /** The same. */
  readonly reloadly: ReloadlyConfig | null;
}

export interface ReloadlyConfig {
  readonly baseUrl: string;
  readonly authUrl: string;
  /** Which of its installations tokens are for. */
  readonly audience: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** The operator of each carrier whose numbers are credited. */
  readonly operators: Readonly<Partial<Record<Carrier, number>>>;
  /** Null: its webhooks are not signed for us. */
  readonly webhookSecret: string | null;
  /** Of the times in its report. */
  readonly timeZone: string;
}

export interface DtOneConfig {
  readonly baseUrl: string;
  readonly apiKey: string;
  readonly apiSecret: string;
  /** The ranged product of each carrier whose numbers are credited. */
  readonly products: Readonly<Partial<Record<Carrier, number>>>;
}

const carriers = allCarriers.filter((one) => one !== 'UNKNOWN');

export function readTopUps(from: EnvironmentReader): TopUpsConfig {
  const suppliers = from.parsed<SupplierRoute>('TOP_UP_SUPPLIER', readRoute, ['carrier']);
  const routes = from.parsed('TOP_UP_ROUTES', (text) => readRoutes(text, suppliers), []);
  const floats = from.parsed('TOP_UP_FLOATS', (text) => readFloatLevels(text, suppliers), {});
  const restoredAt = from.parsed<Date | null>('DATABASE_RESTORED_AT', readInstant, null);
  const dtone = suppliers.includes('dtone') ? readDtOne(from) : null;
  const reloadly = suppliers.includes('reloadly') ? readReloadly(from) : null;
  return { suppliers, routes, floats, restoredAt, dtone, reloadly };
}

function readDtOne(from: EnvironmentReader): DtOneConfig {
  const products = 'the product of DT One that credits each carrier, like CMCC=1234 CUCC=1235';
  const given = from.required('DTONE_PRODUCTS', products);
  return {
    baseUrl: from.optionalHttpUrl('DTONE_URL') ?? 'https://dvs-api.dtone.com/v1',
    apiKey: from.required('DTONE_API_KEY', 'the key of your account at DT One'),
    apiSecret: from.key('DTONE_API_SECRET', 'the secret of that key', (text) => text),
    products: given === '' ? {} : from.parsed('DTONE_PRODUCTS', (text) => readByCarrier(text, 'product'), {}),
  };
}

/** Its two installations; a token of one is none of the other. */
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
    operators:
      given === '' ? {} : from.parsed('RELOADLY_OPERATORS', (text) => readByCarrier(text, 'operator'), {}),
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

/** `what`: what a supplier calls that by which it credits a carrier's numbers. */
function readByCarrier(text: string, what: string): Partial<Record<Carrier, number>> {
  const ids: Partial<Record<Carrier, number>> = {};
  for (const part of text.split(/\s+/)) {
    const [, name, id] = /^([A-Z]+)=(\d{1,9})$/.exec(part) ?? [];
    const carrier = carriers.find((one) => one === name);
    if (carrier === undefined || ids[carrier] !== undefined)
      throw new Error(`must name one ${what} for each of ${carriers.join(', ')}, like CMCC=1234 CUCC=1235`);
    ids[carrier] = Number(id);
  }
  return ids;
}
