/** The sandbox as a process of its own: `node src/main.ts`. */
import process from 'node:process';
import { readSandboxConfig } from './config/config.ts';
import { startSandbox } from './sandbox.ts';

try {
  const sandbox = await startSandbox(readSandboxConfig(process.env));
  console.log(`sandbox: ${sandbox.url}`);
  const stop = (): void => {
    void sandbox.stop().then(() => process.exit(0));
  };
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
} catch (error) {
  console.error(`sandbox: ${error instanceof Error ? error.message : String(error)}`);
  process.exit(1);
}
