/**
 * A running sandbox with its own keys, and the gateway's side of it: signed outgoing calls, verified incoming
 * callbacks.
 */
import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { createSigner, generateKeyPair, generateRsaKeyPair, generateSm2KeyPair } from '@phonebill/signing';
import { readSandboxConfig, startSandbox } from '../index.ts';
import { type CallbackReceiver, startReceiver } from './callback-receiver.ts';

/** Built-in times are twenty times shorter: 20 s become 1 s. */
export const TIME_SCALE = 0.05;

export interface Answer {
  readonly status: number;
  readonly body: Record<string, unknown>;
}

export interface SandboxForTests {
  readonly url: string;
  readonly receiver: CallbackReceiver;
  readonly notifyUrl: string;
  /** The address for the digital currency cashier's callbacks. */
  readonly digitalNotifyUrl: string;
  /** The address for the entrusted payment service's callbacks. */
  readonly entrustNotifyUrl: string;
  /** The sign-on keys of the other side. */
  readonly signOn: {
    readonly walletRsaPublicKey: string;
    readonly walletSm2PrivateKey: string;
    readonly gatewaySm2PrivateKey: string;
  };
  /** Makes a signed call; rejects when the connection is cut. */
  call(method: 'GET' | 'POST', path: string, body?: unknown, signal?: AbortSignal): Promise<Answer>;
  /** Makes an unsigned call. */
  open(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown): Promise<Answer>;
  /** Stops it and starts another on the same file; its address changes. */
  restart(whileDown?: () => Promise<void>): Promise<void>;
  stop(): Promise<void>;
}

export interface SandboxOptions {
  /** Only needed where a restart is tested. */
  readonly dataFile?: string;
  readonly timeScale?: number;
  readonly productUrl?: string;
}

export async function sandboxForTests({
  dataFile = ':memory:',
  timeScale = TIME_SCALE,
  productUrl = '',
}: SandboxOptions = {}): Promise<SandboxForTests> {
  const [gateway, cashier, digital, entrust, carrier, sms] = [
    generateKeyPair(),
    generateKeyPair(),
    generateKeyPair(),
    generateKeyPair(),
    generateKeyPair(),
    generateKeyPair(),
  ];
  const [rsa, sm2, walletSm2] = [generateRsaKeyPair(), generateSm2KeyPair(), generateSm2KeyPair()];
  const signer = createSigner(gateway.secretKey);
  const receiver = await startReceiver({
    cashier: cashier.publicKey,
    digital: digital.publicKey,
    entrust: entrust.publicKey,
    carrier: carrier.publicKey,
    sms: sms.publicKey,
  });
  const config = readSandboxConfig({
    SANDBOX_PORT: '0',
    SANDBOX_DATA_FILE: dataFile,
    SANDBOX_TIME_SCALE: String(timeScale),
    PRODUCT_URL: productUrl,
    GATEWAY_PUBLIC_KEY: gateway.publicKey,
    CASHIER_SIGNING_KEY: cashier.secretKey,
    DIGITAL_SIGNING_KEY: digital.secretKey,
    ENTRUST_SIGNING_KEY: entrust.secretKey,
    CARRIER_SIGNING_KEY: carrier.secretKey,
    SMS_SIGNING_KEY: sms.secretKey,
    WALLET_RSA_PRIVATE_KEY: rsa.privateKey,
    WALLET_SM2_PRIVATE_KEY: walletSm2.privateKey,
    PARTNER_SHOP_PRIVATE_KEY: rsa.privateKey,
    GATEWAY_SM2_PUBLIC_KEY: sm2.publicKey,
  });
  let running = await startSandbox(config);

  const send = async (
    method: string,
    path: string,
    body: string,
    headers: Record<string, string>,
    signal?: AbortSignal,
  ): Promise<Answer> => {
    const json: Record<string, string> =
      method === 'GET' || method === 'DELETE' ? {} : { 'content-type': 'application/json' };
    const answer = await fetch(running.url + path, {
      method,
      headers: { ...json, ...headers },
      ...(body ? { body } : {}),
      ...(signal ? { signal } : {}),
    });
    return { status: answer.status, body: (await answer.json()) as Answer['body'] };
  };

  return {
    get url() {
      return running.url;
    },
    receiver,
    notifyUrl: receiver.url,
    digitalNotifyUrl: receiver.digitalUrl,
    entrustNotifyUrl: receiver.entrustUrl,
    signOn: {
      walletRsaPublicKey: rsa.publicKey,
      walletSm2PrivateKey: walletSm2.privateKey,
      gatewaySm2PrivateKey: sm2.privateKey,
    },
    call(method, path, body, signal) {
      const content = method === 'GET' ? '' : JSON.stringify(body ?? {});
      return send(
        method,
        path,
        content,
        { ...signer.sign(`${method} ${path}\n${content}`, randomUUID(), Date.now()) },
        signal,
      );
    },
    open: (method, path, body) => send(method, path, body === undefined ? '' : JSON.stringify(body), {}),
    async restart(whileDown) {
      await running.stop();
      await whileDown?.();
      running = await startSandbox(config);
    },
    async stop() {
      await running.stop();
      await receiver.stop();
    },
  };
}

/**
 * Waits until `found` returns something. After twenty seconds, which is a bound and not an expectation,
 * throws with what was awaited.
 */
export async function eventually<T>(
  what: string,
  found: () => T | undefined | null | false | Promise<T | undefined | null | false>,
): Promise<T> {
  for (const deadline = Date.now() + 20_000; Date.now() < deadline; await wait(5)) {
    const value = await found();
    if (value) return value;
  }
  throw new Error(`waited in vain for ${what}`);
}

/**
 * The time (ms) for the first attempt of `inTime`; each further one has twice as long as the previous one.
 */
const FIRST_TRY_MS = 80;

/**
 * Returns the result of the first attempt that was in time: something that lasts `ms` may be over before it
 * was looked at on a busy machine. Throws with what was tried once an attempt had twenty seconds.
 */
export async function inTime<T>(what: string, attempt: (ms: number) => Promise<T | false>): Promise<T> {
  for (let ms = FIRST_TRY_MS; ms <= 20_000; ms *= 2) {
    const value = await attempt(ms);
    if (value !== false) return value;
  }
  throw new Error(`was never in time for ${what}`);
}

/** Returns the time that is this far (ms) from now, in the format of requests. */
export const timeIn = (ms: number): string => new Date(Date.now() + ms).toISOString();

let numbers = 0;
/** Returns a request number that was not used before. */
export function newRequestNo(): string {
  numbers += 1;
  return `R${Date.now()}${String(numbers).padStart(6, '0')}`;
}
