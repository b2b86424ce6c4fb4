/** The gateway on its own: migrates, starts its roles, drains on SIGTERM and ends with 0. */
import { startGateway } from './app.ts';
import { environment, readGatewayConfig } from './config/index.ts';
import { prepareDatabases, UnusableDatabase } from './db/index.ts';

const config = readGatewayConfig(environment());
await prepareDatabases(config).catch((error: unknown) => {
  if (!(error instanceof UnusableDatabase)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
});
const gateway = await startGateway(config);

for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.once(signal, () => {
    gateway.stop().then(
      () => process.exit(0),
      (error: unknown) => {
        process.stderr.write(`${String(error)}\n`);
        process.exit(1);
      },
    );
  });
}
