import { freePort } from '../../apps/launcher/src/free-port.ts';

export interface GatewayPorts {
  /** Where calls and pages are. */
  readonly url: string;
  /** Where health and metrics are. */
  readonly operationsUrl: string;
  /** Where the console is, in a process that has it. */
  readonly consoleUrl: string;
  /** What tells a gateway so. */
  readonly environment: Readonly<Record<'PORT' | 'OPERATIONS_PORT' | 'CONSOLE_PORT', string>>;
}

/** Free ports for one gateway. */
export async function gatewayPorts(): Promise<GatewayPorts> {
  const [port, operationsPort, consolePort] = [await freePort(), await freePort(), await freePort()];
  return {
    url: `http://127.0.0.1:${port}`,
    operationsUrl: `http://127.0.0.1:${operationsPort}`,
    consoleUrl: `http://localhost:${consolePort}`,
    environment: {
      PORT: String(port),
      OPERATIONS_PORT: String(operationsPort),
      CONSOLE_PORT: String(consolePort),
    },
  };
}
