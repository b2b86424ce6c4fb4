export { ConfigurationError, type Environment, readEnvironment, readSettings } from './environment.ts';
export type { EnvironmentReader } from './reader.ts';
export { recordReads, type VariableRead } from './recording.ts';
export { catalogue, type CatalogueChapter, type CatalogueEntry } from './catalogue/index.ts';
export { misspeltVariables } from './misspelt.ts';
export { FileTooLong, readTextFile } from './read-text-file.ts';
export { type SmsMessageName, smsMessages, type SmsParameters } from './sms-messages.ts';
