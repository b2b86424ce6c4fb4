/** The gateway's configuration: everything that it takes from its environment. */
import type { BlockList } from 'node:net';
import type { Feature } from '@phonebill/contract';
import type { LogFormat, TracingSettings } from '../runtime/telemetry/index.ts';
import type { Secrets } from '../runtime/index.ts';
import type { AgreementTimes } from './agreement-times.ts';
import type { OfflinePackages } from './offline-packages.ts';
import type { NumbersAtRest } from './numbers-at-rest.ts';
import type { OrderTimes } from './order-times.ts';
import type { TrustedProxies } from './trusted-proxies.ts';
import type { SmsConfig } from './read-sms.ts';
import type { TopUpsConfig } from './top-ups/read-top-ups.ts';
import type { AlipayConfig } from './read-alipay.ts';
import type { AlipayEntrustConfig } from './read-alipay-entrust.ts';
import type { WechatPapayConfig } from './read-wechat-papay.ts';
import type { WechatPayConfig } from './read-wechat-pay.ts';

export type Role = 'web' | 'worker' | 'console';

export interface PartnerConfig {
  readonly baseUrl: string;
  /** One key, or two with a space between: callbacks may be signed by either. */
  readonly publicKeys: string;
}

/** A provider of cash payments. */
export type CashierConfig = (PartnerConfig & { readonly kind: 'phonebill' }) | WechatPayConfig | AlipayConfig;

export interface CashiersConfig {
  /** The cashiers that new payments go to, in the order of preference. */
  readonly offered: readonly [CashierConfig, ...CashierConfig[]];
  /** Cashiers that take no new payments, but still handle those they have. */
  readonly former: readonly CashierConfig[];
}

/** The partner that debits automatic top-ups. */
export type EntrustConfig =
  | (PartnerConfig & { readonly kind: 'phonebill' })
  | WechatPapayConfig
  | AlipayEntrustConfig;

/** How many orders may be placed in a day without login, by number, device and address. */
export interface GuestLimits {
  readonly ordersPerNumber: number;
  readonly ordersPerDevice: number;
  readonly ordersPerAddress: number;
}

/** How many unpaid orders a user may have (without login: a device). */
export interface UnpaidLimits {
  /** Orders that wait for their payment. */
  readonly atOnce: number;
  /** Orders placed within an hour, including cancelled and expired ones. */
  readonly perHour: number;
}

export interface GatewayConfig {
  readonly roles: ReadonlySet<Role>;
  readonly host: string;
  readonly port: number;
  /** The address at which health and metrics are served. */
  readonly operations: {
    readonly host: string;
    readonly port: number;
    /** The host names under which it answers, besides addresses and names without a dot. */
    readonly names: readonly string[];
  };
  /** The address at which the operators' console is served, and how browsers reach it. */
  readonly console: {
    readonly host: string;
    readonly port: number;
    /** The console's address, without a slash at its end. Passkeys are bound to its host. */
    readonly url: string;
    readonly webRoot: string;
    /** The company's sign-in, an alternative to passkeys; null when there is none. */
    readonly company: {
      readonly issuer: string;
      readonly clientId: string;
      readonly clientSecret: string;
    } | null;
    /** How the operator's terminal identifies its user. */
    readonly terminal: {
      /**
       * `auto`: an operator of the console once there is one who may do what the terminal does, until then by
       * name. `console`: always an operator of the console. `name`: always by name.
       */
      readonly identity: 'auto' | 'console' | 'name';
      /** The file in which a terminal keeps its session; null for the state folder of its user. */
      readonly sessionFile: string | null;
      /** The most (fen) that one break-glass session may give back in all. */
      readonly breakGlassFen: number;
    };
  };
  readonly databaseUrl: string;
  /** The databases over which users are spread, in order; empty when everything is in one database. */
  readonly shardDatabaseUrls: readonly string[];
  /** How long (ms) a process that was told to stop still answers while it reports that it is not ready. */
  readonly drainMs: number;
  /** How many days calls to partners are stored for operators; 0 to store none. */
  readonly partnerCallsKeptDays: number;
  /** The gateway's address for browsers, to which the cashier sends them back. */
  readonly publicUrl: string;
  /** The gateway's address for partners' webhooks. */
  readonly callbackUrl: string;
  /** The folder of the built pages; empty when this process serves no pages. */
  readonly webRoot: string;
  /** Whether pages store their files, and a page for use without a network, in the browser. */
  readonly hasServiceWorker: boolean;
  /** Our pages in the offline packages that wallets ship. */
  readonly offlinePackages: OfflinePackages;
  /**
   * The carrier's telephone number, for people whose browser opens none of our pages; empty when none is
   * shown.
   */
  readonly carrierPhone: string;
  /** The proxies whose X-Forwarded-For is trusted: this many, or those in these networks; false for none. */
  readonly trustProxy: TrustedProxies;
  /** Networks of the operator's own to which events may be sent. */
  readonly eventNetworks: BlockList;
  /** The cashiers for payments in cash: our protocol, WeChat Pay, Alipay, or several of them. */
  readonly cashiers: CashiersConfig;
  /** The suppliers that credit numbers. */
  readonly topUps: TopUpsConfig;
  /** Features that are not offered because they have no partner; those partners are null below. */
  readonly featuresOff: ReadonlySet<Feature>;
  readonly digital: PartnerConfig | null;
  readonly entrust: EntrustConfig | null;
  /**
   * The wallet that checks names, binds cards and registers accounts, by our protocol; null when no partner
   * does.
   */
  readonly persons: PartnerConfig | null;
  readonly carrier: PartnerConfig | null;
  readonly points: { readonly baseUrl: string } | null;
  /** The provider that sends SMS. */
  readonly sms: SmsConfig<PartnerConfig>;
  /** One key, or two with a space between: calls are signed by each. */
  readonly signingKeys: string;
  /**
   * Secrets behind codes, pictures, proof of work and result links: new ones are made with the first,
   * existing ones are accepted by either.
   */
  readonly secrets: Secrets;
  /**
   * The wallet that signs users on: the address for calls, the page on which users agree, and its public
   * keys.
   */
  readonly wallet: {
    readonly baseUrl: string;
    readonly authorizationPage: string;
    /** One key, or two with a space between. */
    readonly rsaPublicKeys: string;
    /** SM2 keys in hex; numbers are encrypted to the first. */
    readonly sm2PublicKeys: Secrets;
    /** The recipient that a text signed by the wallet must name; null when any is accepted. */
    readonly signOnRecipient: string | null;
  } | null;
  /** SM2 keys in hex; numbers are encrypted to the public half of the first. */
  readonly sm2PrivateKeys: Secrets;
  /** How mobile numbers are stored in the database. */
  readonly numbersAtRest: NumbersAtRest;
  /**
   * The key (hex) of pages that ask for numbers without giving a key of their own; null when such pages
   * receive no numbers.
   */
  readonly pageSm2PublicKey: string | null;
  /** Used only for rsaSignData; of two keys the first. */
  readonly rsaPrivateKeys: string;
  /** The values for the `${NAME}` places in the files under `config/`. */
  readonly settingsValues: Readonly<Record<string, string>>;
  readonly partnerTimeLimitMs: number;
  readonly times: OrderTimes;
  readonly agreementTimes: AgreementTimes;
  readonly databaseConnections: number;
  readonly jobsAtOnce: number;
  /** The most messages to one network address per hour. */
  readonly messagesPerAddress: number;
  /**
   * The number of codes requested by strangers, for all numbers in an hour, above which each further one
   * requires more work.
   */
  readonly codesPerHour: number;
  /** A captcha provider that replaces our picture; null for the picture. */
  readonly captcha: { readonly pageUrl: string; readonly verifyUrl: string; readonly secret: string } | null;
  /**
   * The barrier for a browser without login before a code is sent: an amount of work, in hashes, and when a
   * picture is also required.
   */
  readonly barrier: { readonly workHashes: number; readonly pictureRule: 'busy' | 'always' };
  /** How many orders may be placed in a day without login. */
  readonly guestLimits: GuestLimits;
  readonly unpaidLimits: UnpaidLimits;
  /** The payment notices that are believed only when a query confirms them. */
  readonly confirmPayments: {
    /** `unusual`: only unusual ones; `always`: all. */
    readonly which: 'unusual' | 'always';
    /** The amount (fen) above which a payment is unusual. */
    readonly aboveFen: bigint;
  };
  /** How many rewards may be claimed from one device in a day, and from one network address in an hour. */
  readonly claimLimits: { readonly perDevice: number; readonly perAddress: number };
  /** The contacts for people who need help; each is null when not shown. */
  readonly helpContacts: { readonly phone: string | null; readonly chatUrl: string | null };
  /** The address to which pages send usage events; null for none. */
  readonly analyticsUrl: string | null;
  /** The folder of the activities' files; null for the one included in the product. */
  readonly activitiesFolder: string | null;
  /** The folder of the operator's own settings files; null for those included in the product. */
  readonly settingsFolder: string | null;
  /** The name of this build, for operators. */
  readonly build: string;
  readonly logLevel: string;
  readonly logFormat: LogFormat;
  /** The receiver of traces; null when none are made. */
  readonly tracing: TracingSettings | null;
}
