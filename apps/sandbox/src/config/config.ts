/**
 * The only place that reads the environment. A value that cannot be used stops the start with a sentence that
 * says which.
 */
export interface SandboxConfig {
  readonly host: string;
  /** 0: any free port. */
  readonly port: number;
  /** A path, or `:memory:` to forget everything at the end. */
  readonly dataFile: string;
  /** What browsers use to reach the sandbox; null: where it listens. */
  readonly publicUrl: string | null;
  /** Where the product's pages are, for a link on the index page. */
  readonly productUrl: string | null;
  /** Verifies the calls that come in. */
  readonly gatewayPublicKey: string;
  /** Sign the callbacks that go out, one key per partner. */
  readonly signingKeys: Readonly<Record<SigningPartner, string>>;
  /** What the sandbox signs people on with: the wallet's keys, and those of a channel, the partner shop. */
  readonly signOn: SignOnKeys;
  /** Every built-in waiting time is multiplied by this; below 1 tests run quicker. */
  readonly timeScale: number;
}

export interface SignOnKeys {
  readonly walletRsaPrivateKey: string;
  readonly walletSm2PrivateKey: string;
  readonly partnerShopPrivateKey: string;
  /** Numbers are encrypted to it. */
  readonly gatewaySm2PublicKey: string;
}

export const partners = ['cashier', 'digital', 'points', 'entrust', 'carrier', 'sms'] as const;
export type Partner = (typeof partners)[number];
/** The points service only answers: it sends nothing by itself and has no key. */
export type SigningPartner = Exclude<Partner, 'points'>;

type Environment = Readonly<Record<string, string | undefined>>;

/** Reads the configuration. Throws Error naming the variable that is missing or wrong. */
export function readSandboxConfig(env: Environment): SandboxConfig {
  return {
    host: env['HOST'] || '127.0.0.1',
    port: numberOf(
      env,
      'SANDBOX_PORT',
      8081,
      (value) => Number.isInteger(value) && value >= 0 && value <= 65_535,
    ),
    dataFile: env['SANDBOX_DATA_FILE'] || './data/sandbox.db',
    // Without its last slash, so that paths can be appended.
    publicUrl: urlOf(env, 'SANDBOX_PUBLIC_URL')?.replace(/\/+$/, '') ?? null,
    productUrl: urlOf(env, 'PRODUCT_URL'),
    gatewayPublicKey: required(env, 'GATEWAY_PUBLIC_KEY'),
    signingKeys: {
      cashier: required(env, 'CASHIER_SIGNING_KEY'),
      digital: required(env, 'DIGITAL_SIGNING_KEY'),
      entrust: required(env, 'ENTRUST_SIGNING_KEY'),
      carrier: required(env, 'CARRIER_SIGNING_KEY'),
      sms: required(env, 'SMS_SIGNING_KEY'),
    },
    signOn: {
      walletRsaPrivateKey: required(env, 'WALLET_RSA_PRIVATE_KEY'),
      walletSm2PrivateKey: required(env, 'WALLET_SM2_PRIVATE_KEY'),
      partnerShopPrivateKey: required(env, 'PARTNER_SHOP_PRIVATE_KEY'),
      gatewaySm2PublicKey: required(env, 'GATEWAY_SM2_PUBLIC_KEY'),
    },
    timeScale: numberOf(env, 'SANDBOX_TIME_SCALE', 1, (value) => value > 0 && value <= 100),
  };
}

function required(env: Environment, name: string): string {
  const value = env[name];
  if (!value) throw new Error(`${name} must be set`);
  return value;
}

function numberOf(
  env: Environment,
  name: string,
  otherwise: number,
  fits: (value: number) => boolean,
): number {
  const text = env[name];
  if (!text) return otherwise;
  const value = Number(text);
  if (!Number.isFinite(value) || !fits(value)) throw new Error(`${name} cannot be "${text}"`);
  return value;
}

function urlOf(env: Environment, name: string): string | null {
  const text = env[name];
  if (!text) return null;
  if (!/^https?:\/\//.test(text) || !URL.canParse(text))
    throw new Error(`${name} must be an http(s) address, not "${text}"`);
  return text;
}
