/** Runs the sandbox as a process of its own: `node src/main.ts`. */
import process from 'node:process';
import { readSandboxConfig } from './config/config.ts';
import { startSandbox } from './sandbox.ts';

try {
  const sandbox = await startSandbox(readSandboxConfig(process.env));
  process.stdout.write(`sandbox: ${sandbox.url}\n`);
  const stop = (): void => {
    void sandbox.stop().then(() => process.exit(0));
  };
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
} catch (error) {
  const lines = error instanceof Error ? error.message.split('\n') : [String(error)];
  for (const line of lines) process.stderr.write(`sandbox: ${line}\n`);
  process.exit(1);
}
