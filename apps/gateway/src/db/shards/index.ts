/** Brings the databases of an installation to this release. */
export { prepareDatabases } from './prepare-databases.ts';
