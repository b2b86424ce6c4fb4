/**
 * The basis of all parts of the gateway: refusals, keyed hashes, limits of work, shutting down.
 *
 * Folders with an index of their own: places (a limited number of them), requests (how they are read),
 * telemetry (logs, metrics, traces), and time.
 */
export { derivedNumber } from './derived-number.ts';
export { FaultyFiles } from './faulty-files.ts';
export { createKeyedHash, type KeyedHash, type Secrets, secretsFor } from './keyed-hash.ts';
export { languageOf } from './language.ts';
export { provinceNames } from './provinces.ts';
export { compareReleases, RELEASE } from './release.ts';
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
export { createWorkLimit, type WorkLimit } from './work-limit.ts';
