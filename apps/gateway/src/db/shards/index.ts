/** The databases of an installation, brought to this release. */
export { prepareDatabases } from './prepare-databases.ts';
