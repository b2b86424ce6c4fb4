export { startGateway, type RunningGateway } from './app.ts';
export { onDatabase } from './app/on-database.ts';
export { readGatewayConfig, type GatewayConfig } from './config/index.ts';
export { loadDemoData } from './people/sign-on/index.ts';
export { hasArrived, moveDatabase, UnusableDatabase } from './db/index.ts';
export { serversOf } from './db/server/index.ts';
export { FaultyFiles } from './runtime/index.ts';
