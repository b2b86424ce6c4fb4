/** The gateway on its own: migrates, starts its roles, drains on SIGTERM and ends with 0. */
import { startGateway } from './app.ts';
import { readGatewayConfig } from './config/read-config.ts';
import { migrate } from './db/migrate.ts';
import { environment } from './config/environment.ts';

const config = readGatewayConfig(environment());
await migrate(config.databaseUrl);
const gateway = await startGateway(config);

for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.once(signal, () => {
    gateway.stop().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  });
}
