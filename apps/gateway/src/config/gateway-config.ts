/** What an operator has set: everything that the gateway takes from its environment. */
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
  /** One, or two with a space between: its callbacks may be signed by either. */
  readonly publicKeys: string;
}

/** Somebody who takes what is paid in cash. */
export type CashierConfig = (PartnerConfig & { readonly kind: 'phonebill' }) | WechatPayConfig | AlipayConfig;

export interface CashiersConfig {
  /** To whom new payments go, in the order of preference. */
  readonly offered: readonly [CashierConfig, ...CashierConfig[]];
  /** Who takes no new payments, and still answers for those that it has. */
  readonly former: readonly CashierConfig[];
}

/** Who debits automatic top-ups. */
export type EntrustConfig =
  | (PartnerConfig & { readonly kind: 'phonebill' })
  | WechatPapayConfig
  | AlipayEntrustConfig;

/** How many orders may be placed in a day without login. */
export interface GuestLimits {
  readonly ordersPerNumber: number;
  readonly ordersPerDevice: number;
  readonly ordersPerAddress: number;
}

/** How many orders that a user (without login: a device) placed may be without a payment. */
export interface UnpaidLimits {
  /** Waiting for their payment. */
  readonly atOnce: number;
  /** Of those placed within an hour, also cancelled and expired ones. */
  readonly perHour: number;
}

export interface GatewayConfig {
  readonly roles: ReadonlySet<Role>;
  readonly host: string;
  readonly port: number;
  /** Where health and metrics are asked for. */
  readonly operations: {
    readonly host: string;
    readonly port: number;
    /** Under which it answers, besides addresses and names without a dot. */
    readonly names: readonly string[];
  };
  /** Where operators' console is served, and how their browsers reach it. */
  readonly console: {
    readonly host: string;
    readonly port: number;
    /** Passkeys are bound to its host. Without a slash at its end. */
    readonly url: string;
    readonly webRoot: string;
    /** Where people of the company sign in besides passkeys; null: nowhere. */
    readonly company: {
      readonly issuer: string;
      readonly clientId: string;
      readonly clientSecret: string;
    } | null;
    /** Who may use the operator's terminal, and how. */
    readonly terminal: {
      /**
       * `auto`: a person of the console once there is one for what the terminal does, by name until then;
       * `console`: always a person; `name`: never.
       */
      readonly identity: 'auto' | 'console' | 'name';
      /** Where a terminal keeps its session; null: in the state folder of its user. */
      readonly sessionFile: string | null;
      /** How much (fen) one break-glass session may give back in all. */
      readonly breakGlassFen: number;
    };
  };
  readonly databaseUrl: string;
  /** The databases over which users are spread, in their order; empty: all is in the one database. */
  readonly shardDatabaseUrls: readonly string[];
  /** How long (ms) a process that was told to stop still answers while it says that it is not ready. */
  readonly drainMs: number;
  /** How many days calls to partners are kept for operators; 0: none is. */
  readonly partnerCallsKeptDays: number;
  /** How browsers reach the gateway: where the cashier sends them back to. */
  readonly publicUrl: string;
  /** How partners reach it with their webhooks. */
  readonly callbackUrl: string;
  /** The built pages; empty: this process serves no pages. */
  readonly webRoot: string;
  /** Whether pages keep their files, and a page for when there is no network, in the browser. */
  readonly hasServiceWorker: boolean;
  /** Our pages as wallets ship them. */
  readonly offlinePackages: OfflinePackages;
  /** The carrier's number for people whose browser opens no page of ours; empty: none is shown. */
  readonly carrierPhone: string;
  /** Whose X-Forwarded-For is believed: so many proxies, or those in these networks; false: nobody's. */
  readonly trustProxy: TrustedProxies;
  /** Networks of the operator's own that events may be sent to. */
  readonly eventNetworks: BlockList;
  /** Who takes money: a cashier of our protocol, WeChat Pay, Alipay, or several of them. */
  readonly cashiers: CashiersConfig;
  /** Who credits numbers. */
  readonly topUps: TopUpsConfig;
  /** What is not offered, since there is no partner for it: those are null below. */
  readonly featuresOff: ReadonlySet<Feature>;
  readonly digital: PartnerConfig | null;
  readonly entrust: EntrustConfig | null;
  /** The wallet that checks names, binds cards and registers accounts, by our protocol; null: nobody does. */
  readonly persons: PartnerConfig | null;
  readonly carrier: PartnerConfig | null;
  readonly points: { readonly baseUrl: string } | null;
  /** Who sends messages. */
  readonly sms: SmsConfig<PartnerConfig>;
  /** One, or two with a space between: calls are signed by each. */
  readonly signingKeys: string;
  /** What codes, pictures, work and result links are made with: by the first, and known by either. */
  readonly secrets: Secrets;
  /** The wallet that signs users on: its calls, the page on which they agree, its public keys. */
  readonly wallet: {
    readonly baseUrl: string;
    readonly authorizationPage: string;
    /** One, or two with a space between. */
    readonly rsaPublicKeys: string;
    /** Hex; numbers are encrypted to the first. */
    readonly sm2PublicKeys: Secrets;
    /** What a text that the wallet signed must name; null: whatever it names. */
    readonly signOnRecipient: string | null;
  } | null;
  /** Hex; numbers are encrypted to the public half of the first. */
  readonly sm2PrivateKeys: Secrets;
  /** How mobile numbers stand in the database. */
  readonly numbersAtRest: NumbersAtRest;
  /** Hex: of pages that ask for numbers and give no key of their own; null: they are told none. */
  readonly pageSm2PublicKey: string | null;
  /** For rsaSignData and nothing else; of two the first. */
  readonly rsaPrivateKeys: string;
  /** For the `${NAME}`s in the files under `config/`. */
  readonly settingsValues: Readonly<Record<string, string>>;
  readonly partnerTimeLimitMs: number;
  readonly times: OrderTimes;
  readonly agreementTimes: AgreementTimes;
  readonly databaseConnections: number;
  readonly jobsAtOnce: number;
  /** Messages to one network address per hour, at most. */
  readonly messagesPerAddress: number;
  /** Codes that strangers have sent to all numbers in an hour, beyond which each costs more work. */
  readonly codesPerHour: number;
  /** A provider whose captcha stands for our picture; null: the picture. */
  readonly captcha: { readonly pageUrl: string; readonly verifyUrl: string; readonly secret: string } | null;
  /** What a browser without login does before a code is sent: work, in hashes, and when a picture too. */
  readonly barrier: { readonly workHashes: number; readonly pictureRule: 'busy' | 'always' };
  /** Orders that may be placed in a day without login. */
  readonly guestLimits: GuestLimits;
  readonly unpaidLimits: UnpaidLimits;
  /** Which notices of a payment are believed only when a query confirms them. */
  readonly confirmPayments: {
    /** `unusual`: those that are unusual; `always`: all. */
    readonly which: 'unusual' | 'always';
    /** An amount above this is unusual, in fen. */
    readonly aboveFen: bigint;
  };
  /** Rewards that may be claimed from one device in a day, and from one network address in an hour. */
  readonly claimLimits: { readonly perDevice: number; readonly perAddress: number };
  /** Whom people reach when they need help; null: not shown. */
  readonly helpContacts: { readonly phone: string | null; readonly chatUrl: string | null };
  /** Where pages send what happens on them; null: nowhere. */
  readonly analyticsUrl: string | null;
  /** A folder of activities' files; null: the one that comes with the product. */
  readonly activitiesFolder: string | null;
  /** A folder with settings' files of the operator's own; null: those that come with the product. */
  readonly settingsFolder: string | null;
  /** What this build was called, for operators. */
  readonly build: string;
  readonly logLevel: string;
  readonly logFormat: LogFormat;
  /** Where traces go; null: none are made. */
  readonly tracing: TracingSettings | null;
}
