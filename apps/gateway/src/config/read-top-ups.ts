import { type Carrier, carriers as allCarriers } from '@phonebill/contract';
import type { EnvironmentReader } from '@phonebill/environment';

/** Who can credit numbers: the carrier of our protocol, and DT One. */
export const supplierNames = ['carrier', 'dtone'] as const;
export type SupplierName = (typeof supplierNames)[number];

/** In the order of preference, at least one. */
export type SupplierRoute = readonly [SupplierName, ...SupplierName[]];

export interface TopUpsConfig {
  /** All that credit numbers. */
  readonly suppliers: SupplierRoute;
  /** Of carriers whose numbers are credited in another order, or by fewer. */
  readonly routes: Readonly<Partial<Record<Carrier, SupplierRoute>>>;
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
  const routes = from.parsed('TOP_UP_ROUTES', (text) => readRoutes(text, suppliers), {});
  const restoredAt = from.parsed<Date | null>('DATABASE_RESTORED_AT', readInstant, null);
  return { suppliers, routes, restoredAt, dtone: suppliers.includes('dtone') ? readDtOne(from) : null };
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

/** Throws Error unless it names suppliers, each once, with commas between. */
function readRoute(text: string): SupplierRoute {
  const names = text.split(',').map((part) => supplierNames.find((one) => one === part.trim()));
  const [first, ...others] = names.filter((name) => name !== undefined);
  if (first === undefined || others.length + 1 < names.length || new Set(names).size < names.length)
    throw new Error(`must name ${supplierNames.join(', ')}, each once, with commas between: dtone,carrier`);
  return [first, ...others];
}

function readRoutes(text: string, suppliers: SupplierRoute): TopUpsConfig['routes'] {
  const routes: Partial<Record<Carrier, SupplierRoute>> = {};
  for (const part of text.trim().split(/\s+/)) {
    const [, name, names = ''] = /^([A-Z]+)=([a-z,]+)$/.exec(part) ?? [];
    const carrier = carriers.find((one) => one === name);
    if (carrier === undefined || routes[carrier] !== undefined)
      throw new Error(`must name suppliers for ${carriers.join(', ')}, like CMCC=carrier,dtone CUCC=dtone`);
    const route = readRoute(names);
    const other = route.find((one) => !suppliers.includes(one));
    if (other !== undefined) throw new Error(`names ${other}, which TOP_UP_SUPPLIER does not`);
    routes[carrier] = route;
  }
  return routes;
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
