export { startGateway, type RunningGateway } from './app.ts';
export { readGatewayConfig, type GatewayConfig } from './config/read-config.ts';
export { loadDemoData } from './db/demo-data.ts';
export { migrate } from './db/migrate.ts';
