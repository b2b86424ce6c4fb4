/**
 * Checks regularly when certificates end, so that operators learn it days before: an ended certificate stops
 * sales at once, without any other change.
 */
import { once } from 'node:events';
import { isIP } from 'node:net';
import { connect } from 'node:tls';
import type { NamedRsaKey } from '@phonebill/signing';
import type { GatewayConfig } from '../../config/index.ts';
import { startRounds } from '../../jobs/index.ts';
import type { Telemetry } from '../../runtime/telemetry/index.ts';
import { type Clock, DAY_MS, HOUR_MS } from '../../runtime/time/index.ts';
import {
  type CertificateAddress,
  certificateAddresses,
  type EndingCertificate,
  givenCertificates,
  succeeded,
} from './which-certificates.ts';

/** Time (ms) before the end, the same as that of the alarm (deploy/alerts.yml, CertificateEnds). */
const SOON_MS = 10 * DAY_MS;
const LOOK_WITHIN_MS = 5000;

interface CertificateWatch {
  /** Returns the certificates whose end is known. */
  ends(): readonly EndingCertificate[];
  /** Returns the certificates that end within days, or have ended. */
  endSoon(): readonly EndingCertificate[];
  /** Checks all addresses. Never rejects: an address that does not answer keeps its last known end. */
  look(): Promise<void>;
}

export function createCertificateWatch(
  config: GatewayConfig,
  {
    clock,
    telemetry,
    endOf = readEnd,
    keep,
    published = () => [],
  }: {
    readonly clock: Clock;
    readonly telemetry: Pick<Telemetry, 'log'>;
    readonly endOf?: (address: CertificateAddress) => Promise<Date>;
    /** Stores the known ends after each check; a failure is made up for by the next check. */
    readonly keep: (ends: readonly EndingCertificate[]) => Promise<void>;
    /**
     * The keys that WeChat Pay has published since; they replace a configured certificate that ends earlier.
     */
    readonly published?: () => readonly NamedRsaKey[];
  },
): CertificateWatch {
  const addresses = certificateAddresses(config);
  const known = new Map(givenCertificates(config).map((one) => [one.name, one]));
  const ends = (): EndingCertificate[] => succeeded([...known.values()], published());
  const endSoon = (): EndingCertificate[] =>
    ends().filter(({ endsAt }) => endsAt.getTime() - clock() < SOON_MS);
  return {
    ends,
    endSoon,
    async look() {
      await Promise.all(
        addresses.map(async (address) => {
          const { name, whose } = address;
          try {
            known.set(name, { name, whose, endsAt: await endOf(address) });
          } catch (error) {
            const fields = { certificate: name, error: String(error) };
            telemetry.log('info', 'when a certificate ends could not be read', fields);
          }
        }),
      );
      await keep(ends()).catch((error: unknown) =>
        telemetry.log('warn', 'when certificates end could not be kept', { error: String(error) }),
      );
      for (const { name, whose, endsAt } of endSoon())
        telemetry.log('warn', 'a certificate ends soon, or has ended', {
          certificate: name,
          whose,
          endsAt: endsAt.toISOString(),
        });
    },
  };
}

/**
 * Checks at once, without waiting for the result, and then once an hour; returns a function that stops it.
 */
export function startCertificateWatch(
  watch: CertificateWatch,
  telemetry: Pick<Telemetry, 'log'>,
): () => Promise<void> {
  void watch.look();
  const rounds = startRounds('looking at certificates', HOUR_MS, { run: watch.look, telemetry });
  return () => rounds.stop();
}

/**
 * Reads when the certificate at an address ends. The server need not be trusted: only the end is read, and
 * nothing is sent to it.
 */
export async function readEnd({ host, port }: CertificateAddress): Promise<Date> {
  const name = isIP(host) === 0 ? { servername: host } : {};
  // An ended certificate must be readable too.
  const socket = connect({ host, port, ...name, rejectUnauthorized: false });
  socket.unref();
  try {
    await once(socket, 'secureConnect', { signal: AbortSignal.timeout(LOOK_WITHIN_MS) });
    const endsAt = new Date(socket.getPeerCertificate().valid_to);
    if (Number.isNaN(endsAt.getTime())) throw new Error('no certificate is shown');
    return endsAt;
  } finally {
    // Errors after this are of no interest.
    socket.on('error', () => undefined).destroy();
  }
}
