/** Metrics of when certificates expire, ours and those of partners (app/certificates). */
import type { Look } from './register.ts';

export interface ShownCertificate {
  readonly name: string;
  readonly whose: string;
  readonly endsAt: Date;
}

export function looksOfCertificates(ends: () => readonly ShownCertificate[]): readonly Look[] {
  return [
    {
      look: () =>
        ends().map(({ name, whose, endsAt }) => ({
          certificate: name,
          whose,
          ends: endsAt.getTime() / 1000,
        })),
      labels: ['certificate', 'whose'],
      gauges: [
        {
          name: 'phonebill_certificate_ends_timestamp_seconds',
          help: 'When a certificate ends, in seconds since 1970, by address or variable; whose it is',
          column: 'ends',
        },
      ],
    },
  ];
}
