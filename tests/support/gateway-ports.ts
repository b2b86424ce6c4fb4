import { freePort } from '../../apps/launcher/src/free-port.ts';

export interface GatewayPorts {
  /** Where calls and pages are. */
  readonly url: string;
  /** Where health and metrics are. */
  readonly operationsUrl: string;
  /** What tells a gateway so. */
  readonly environment: Readonly<Record<'PORT' | 'OPERATIONS_PORT', string>>;
}

/** Two free ports for one gateway. */
export async function gatewayPorts(): Promise<GatewayPorts> {
  const [port, operationsPort] = [await freePort(), await freePort()];
  return {
    url: `http://127.0.0.1:${port}`,
    operationsUrl: `http://127.0.0.1:${operationsPort}`,
    environment: { PORT: String(port), OPERATIONS_PORT: String(operationsPort) },
  };
}
