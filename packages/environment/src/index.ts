export {
  ConfigurationError,
  type Environment,
  type EnvironmentReader,
  readEnvironment,
  readSettings,
} from './environment.ts';
export { recordReads, type VariableRead } from './recording.ts';
export { catalogue, type CatalogueChapter, type CatalogueEntry } from './catalogue/index.ts';
