/** The dependencies of the domains' services, and the folder of their files. */
import type { GatewayConfig } from '../config/index.ts';
import type { Pool } from '../db/index.ts';
import type { DatabaseClock, DatabaseLineage } from '../db/server/index.ts';
import type { CallKeeper } from '../partners/kept-calls/index.ts';
import type { Metrics, Telemetry } from '../runtime/telemetry/index.ts';
import type { Clock } from '../runtime/time/index.ts';
import type { PresentSettings } from '../settings/versions/index.ts';
import type { Partners } from './partners.ts';
import type { providersWith } from './who-takes-what.ts';

export interface ServiceParts {
  readonly config: GatewayConfig;
  readonly pool: Pool;
  readonly partners: Partners;
  /** Records the calls to partners and the messages from them. */
  readonly callKeeper: CallKeeper;
  /** The supplier that handles deliveries which name none (see partners-in-use.ts). */
  readonly unnamedSupplier: string;
  /** The payment providers by method. */
  readonly providers: ReturnType<typeof providersWith>;
  readonly databaseLineage: DatabaseLineage;
  readonly databaseClock: DatabaseClock;
  /** The database's clock. */
  readonly clock: Clock;
  readonly telemetry: Telemetry;
  readonly metrics: Metrics;
  readonly presentSettings: PresentSettings;
}

/** The folder of files that operators edit. */
export const CONFIG_FOLDER = new URL('../../config/', import.meta.url);
