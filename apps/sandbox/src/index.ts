export { readSandboxConfig, type SandboxConfig } from './config/config.ts';
export { type RunningSandbox, startSandbox } from './sandbox.ts';
export { UnusableFile } from './store/database.ts';
