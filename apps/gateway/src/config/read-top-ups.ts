import { type Carrier, carriers as allCarriers } from '@phonebill/contract';
import type { EnvironmentReader } from '@phonebill/environment';

/** Who credits numbers: the carrier of our protocol, or DT One. */
export type TopUpsConfig = { readonly kind: 'carrier' } | DtOneConfig;

export interface DtOneConfig {
  readonly kind: 'dtone';
  readonly baseUrl: string;
  readonly apiKey: string;
  readonly apiSecret: string;
  /** The ranged product of each carrier whose numbers are credited. */
  readonly products: Readonly<Partial<Record<Carrier, number>>>;
}

const carriers = allCarriers.filter((one) => one !== 'UNKNOWN');

export function readTopUps(from: EnvironmentReader): TopUpsConfig {
  if (from.oneOf('TOP_UP_SUPPLIER', ['carrier', 'dtone'], 'carrier') === 'carrier')
    return { kind: 'carrier' };
  const products = 'the product of DT One that credits each carrier, like CMCC=1234 CUCC=1235';
  const given = from.required('DTONE_PRODUCTS', products);
  return {
    kind: 'dtone',
    baseUrl: from.optionalHttpUrl('DTONE_URL') ?? 'https://dvs-api.dtone.com/v1',
    apiKey: from.required('DTONE_API_KEY', 'the key of your account at DT One'),
    apiSecret: from.key('DTONE_API_SECRET', 'the secret of that key', (text) => text),
    products: given === '' ? {} : from.parsed('DTONE_PRODUCTS', readProducts, {}),
  };
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
