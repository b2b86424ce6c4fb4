import { freePort } from '../../apps/launcher/src/free-port.ts';

export interface GatewayPorts {
  /** The address of calls and pages. */
  readonly url: string;
  /** The address of health and metrics. */
  readonly operationsUrl: string;
  /** The address of the console, in a process that serves it. */
  readonly consoleUrl: string;
  /** The environment variables that set these ports. */
  readonly environment: Readonly<Record<'PORT' | 'OPERATIONS_PORT' | 'CONSOLE_PORT', string>>;
}

/** Finds free ports for one gateway. */
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
