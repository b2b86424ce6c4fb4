export { startGateway, type RunningGateway } from './app.ts';
export { readGatewayConfig, type GatewayConfig } from './config/index.ts';
export { loadDemoData } from './sign-on/index.ts';
export { prepareDatabases, requireDatabase, UnusableDatabase } from './db/index.ts';
