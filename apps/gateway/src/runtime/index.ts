/**
 * What every room stands on: refusals, keyed hashes, limits of work and of requests, shutting down.
 *
 * Folders with a door of their own: places (a limited number of them), telemetry (logs, metrics, traces), and
 * time.
 */
export { derivedNumber } from './derived-number.ts';
export { FaultyFiles } from './faulty-files.ts';
export { createKeyedHash, type KeyedHash, type Secrets, secretsFor } from './keyed-hash.ts';
export { languageOf } from './language.ts';
export { hasPlainTextsOnly } from './plain-texts.ts';
export { provinceNames } from './provinces.ts';
export { compareReleases, RELEASE } from './release.ts';
export { hangUpWith, namesTwoHosts, readingLimits } from './reading-requests.ts';
export { Refusal } from './refusal.ts';
export {
  type FaultsOf,
  loadedFaults,
  MustBeKnown,
  schemaFaults,
  unknownFaults,
  withoutUnknown,
} from './schema-faults.ts';
export { createShutdown, type Shutdown } from './shutdown.ts';
export { groupedCode, randomCode, readCode } from './typed-codes.ts';
export { unwritten } from './unwritten.ts';
export { createWorkLimit, type WorkLimit } from './work-limit.ts';
