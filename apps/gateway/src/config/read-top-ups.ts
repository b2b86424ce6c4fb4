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
  return { suppliers, routes, floats, restoredAt, dtone };
}

function readDtOne(from: EnvironmentReader): DtOneConfig {
  const products = 'the product of DT One that credits each carrier, like CMCC=1234 CUCC=1235';
  const given = from.required('DTONE_PRODUCTS', products);
  return {
    baseUrl: from.optionalHttpUrl('DTONE_URL') ?? 'https://dvs-api.dtone.com/v1',
    apiKey: from.required('DTONE_API_KEY', 'the key of your account at DT One'),
    apiSecret: from.key('DTONE_API_SECRET', 'the secret of that key', (text) => text),
    products: given === '' ? {} : from.parsed('DTONE_PRODUCTS', readProducts, {}),
  };
}

function readInstant(text: string): Date {
  const at = new Date(text);
  const isWhole = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?(Z|[+-]\d{2}:\d{2})$/.test(text);
  if (!isWhole || Number.isNaN(at.getTime()))
    throw new Error('must be a time with its zone, like 2026-11-22T02:30:00+08:00');
  return at;
}

function readProducts(text: string): Partial<Record<Carrier, number>> {
  const products: Partial<Record<Carrier, number>> = {};
  for (const part of text.split(/\s+/)) {
    const [, name, id] = /^([A-Z]+)=(\d{1,9})$/.exec(part) ?? [];
    const carrier = carriers.find((one) => one === name);
    if (carrier === undefined || products[carrier] !== undefined)
      throw new Error(`must name a product for ${carriers.join(', ')}, like CMCC=1234 CUCC=1235`);
    products[carrier] = Number(id);
  }
  return products;
}
