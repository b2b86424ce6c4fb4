/** The metrics that /metrics shows. */
export { looksOfCertificates, type ShownCertificate } from './of-certificates.ts';
export { looksOfDatabase } from './of-database.ts';
export { looksOfFloats, type ShownFloats } from './of-floats.ts';
export {
  looksOfPools,
  looksOfProcess,
  looksOfQueues,
  looksOfWorker,
  type ShownProcess,
} from './of-process.ts';
export { looksOfReadiness } from './of-readiness.ts';
export { registerLooks } from './register.ts';
