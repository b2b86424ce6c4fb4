export {
  ConfigurationError,
  type Environment,
  type EnvironmentReader,
  readEnvironment,
  readSettings,
} from './environment.ts';
