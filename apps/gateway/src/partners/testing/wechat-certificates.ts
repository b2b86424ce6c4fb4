import { createCipheriv } from 'node:crypto';

/**
 * Two platform certificates in WeChat Pay's format, made for tests and belonging to nobody: the first expires
 * on 12 December 2026, the second in December 2031.
 */

interface MadeCertificate {
  readonly serial: string;
  /** The certificate in PEM. */
  readonly certificate: string;
  /** The private key in PEM (PKCS 8). */
  readonly privateKey: string;
}

export const presentCertificate: MadeCertificate = {
  serial: '7132D72A03E93CDDF8C03BBD1F37EED1',
  certificate: `-----BEGIN CERTIFICATE-----
MIIDJzCCAg+gAwIBAgIQcTLXKgPpPN34wDu9Hzfu0TANBgkqhkiG9w0BAQsFADAl
MSMwIQYDVQQDDBpUZW5wYXkuY29tIHNpZ24sIGZvciB0ZXN0czAeFw0yNjExMzAx
MTEwMzlaFw0yNjEyMTIxMTEwMzlaMCUxIzAhBgNVBAMMGlRlbnBheS5jb20gc2ln
biwgZm9yIHRlc3RzMIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEAv/Bn
gH81p/D60VCkJ8zy8JH8sxwuvktaidMa6GRlqMLlcp9dfQX0w1POvlTA0EWzRYJh
yoH9yVzYDuvqS0jnElqFF7K3Xfpio1Lr/kQLYKx6sUXn8ZpCwg5Nzlbn5wUTl9VW
p03N66+aHFs9bxnq8JFrwOgqRLXI4SB2OzzpmOA5l56o2sJfk7RwRtCs9z1vE1b0
EIUlmeYxMrs0BJuJo2mcGk6uv0wHr7MirCpRJ+4nCjdfrgzipbf/bqwpl4yXUQ+k
csOVciEnHwdCbihbnmh2KyfadTO6N72DypSg+zsZ6UKDGyjpgNPo/Riec4gE63iN
UO5QK0FDq/dKgfHjYwIDAQABo1MwUTAdBgNVHQ4EFgQUptUJsaOenPGOuenAJWew
Z4FFAOkwHwYDVR0jBBgwFoAUptUJsaOenPGOuenAJWewZ4FFAOkwDwYDVR0TAQH/
BAUwAwEB/zANBgkqhkiG9w0BAQsFAAOCAQEApj6SvqRRxNunvlTdpL8acebfKLOc
JpJ5e9ZRiJ8zE8xquCDqL+57qIxZWNkVmzKm8EHdizro1cvqr9yRDF4AqnSmf/hb
lY3BajpEBzcWZB7svXFqsOSoGuu4b4M0Nb4OTVuOI8QgLuOAcKBn67rxsncOs2N6
pbDcSWKGapc1FEHy+LjWEVF6wpRsTquTA+lQOFDllCdEih+fS+7s7lvkZL5lmRXn
rZMrFQDtKuT4hXGCcphOOsZVviWvpfFIgMd10LGBXckkkhTCMp6xTw8H7s9RALmd
xUT+QvLAjiGj+9TMbgqgujGqRtKgW7S4TCW5AhrgdW6EWhmPeIffq0a5rQ==
-----END CERTIFICATE-----`,
  privateKey: `-----BEGIN PRIVATE KEY-----
MIIEvAIBADANBgkqhkiG9w0BAQEFAASCBKYwggSiAgEAAoIBAQC/8GeAfzWn8PrR
UKQnzPLwkfyzHC6+S1qJ0xroZGWowuVyn119BfTDU86+VMDQRbNFgmHKgf3JXNgO
6+pLSOcSWoUXsrdd+mKjUuv+RAtgrHqxRefxmkLCDk3OVufnBROX1VanTc3rr5oc
Wz1vGerwkWvA6CpEtcjhIHY7POmY4DmXnqjawl+TtHBG0Kz3PW8TVvQQhSWZ5jEy
uzQEm4mjaZwaTq6/TAevsyKsKlEn7icKN1+uDOKlt/9urCmXjJdRD6Ryw5VyIScf
B0JuKFueaHYrJ9p1M7o3vYPKlKD7OxnpQoMbKOmA0+j9GJ5ziATreI1Q7lArQUOr
90qB8eNjAgMBAAECggEAW45T+NX1ZMJNClqCq1+WhQ3GMjPf0jMEoZjbDX6ShZFO
PMJrKG+WZTQNevnXraGJ1b7PYfdm9U393ARJ0xaX7sfSE89Sq5f7xDeSTcvsd3Ve
4z/a14MDlCiZkbMf1LG1umfv+UdiUioGA7+8CsqcqJtdgHveab8i7sx6yWARd7Ou
GQ8hfPnlnBjkbJXMRNXkNbvySVlCjwk0JIHqYA1xf6rZCcL/9CssxGS2RPNePJiD
H48gqVSu3m4ogSalnAF27tHDnVJ0X0cxUSMD/IE6jK1BN/IxZO7TReygV5v3PTke
Oya80wSwilhwEsmQSZCTddL1TISQbyVfluYNjU2pMQKBgQDfsTS9CKWfrMr4vtwv
42m3OHHz0dWfOgqeqPBbzM83MCl3kn8fDl1FGO4KnbAEUJrrwUnXzD8R6IlnVjhM
AvTk7FCM0gMgnlL0BF4wRsIGWfM6L/s5hdoRnCJcLKEIenBXB08kigGzyQAIZbgz
aaxgalWaav4OtXIjxANJ1wXXEQKBgQDbqSiD7igLrcgQWZuOsNyfktzo+j/5rEZy
BrgOUZplwkiiC9qR0q/FXUy9NfB4RIHAXQ702FShCHrBnozT2cXDtf73iNsStHx0
1Z3KIbC0e0XEh+YQwjXy6JdwWYJzIZBAVvvbhD0wR8HoQR3oFEV6EvNFg1LhUdxq
4uQkFQVbMwKBgFsA1rnI2MibHYAQ9bctx4ZYmlNdHJFIpaViiVZvfiWvnE8e9ESI
LX285KrA+CjpOf2LhyUZ3NbGSZAWzZRu535yfVqs3cTZZFoNpNvzDWBUG9WiS4xd
Xhgn8vqY1XKDjUx6lsIAuyyPK0o/R67y4MPgvq6xtGX7f1H5nnTd22xhAoGANrri
DmUjcy18gJ5jBN2KSvQjuKTJleLXtod4CpFIf/w1brK3Zcfx5aIGgcpTvROMpKpL
FLRl+a2MMHvZqNtEzCuneHOP6gwwSkgDRZ65UW65hms55okNOhW7zdFvkFIXiABk
RmCfgk0OwlifI/kRCoZ4OKSs3NkxqywXHepi6EMCgYBS9TzTKJW4AIFHaWcMr12W
ESuQLPGSMR2m2R8gDEFR+8U4iCMuZLUAnEKKoCXaldxhT1oqI0uQdAXgazzWGN2m
fQk+h/ntA8uDYDWlMjPa2TfdzadCQeHKcoeVgqPY1k3LKV53EaG/dCF6Ex6G6yx6
4NkdqpIFzpYafdeRYWsYtw==
-----END PRIVATE KEY-----`,
};

export const nextCertificate: MadeCertificate = {
  serial: '7132D72A03E93CDDF8C03BBD1F37EED2',
  certificate: `-----BEGIN CERTIFICATE-----
MIIDJzCCAg+gAwIBAgIQcTLXKgPpPN34wDu9Hzfu0jANBgkqhkiG9w0BAQsFADAl
MSMwIQYDVQQDDBpUZW5wYXkuY29tIHNpZ24sIGZvciB0ZXN0czAeFw0yNjExMzAx
MTEwMzlaFw0zMTEyMTAxMTEwMzlaMCUxIzAhBgNVBAMMGlRlbnBheS5jb20gc2ln
biwgZm9yIHRlc3RzMIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEA3oOf
WM5aZlvqE+GXIgrnDjgIDGe+T0iTUJWB9lUOpiPEmLGwoRTvEA4VP+bzGcb/1MT/
KTgHcvxNYk5kEAjdC1zElYzq3WsjV67EhS5DhFhqPlJnrMojQlozi9GT6lgDZXjO
URapf90qPjfP5fN0CIwanYgS7I915/d5Hy07cvvjV4qP8/f7P80C0mVw1KOfGl0X
ySyxnA4BGCvnPZ3mfQM5sAbXVZWhhpLfasxV+foyNN6Iht+dyXa9d8ILZMENZk7P
VAWUtWv9xb5ctxNWjldK9fJwBLSxe9pNJAeqUuAJUmx6oNexGzYw4Z2GqfSJANX9
2TsCNp5O64054CQobwIDAQABo1MwUTAdBgNVHQ4EFgQUcD7OZrDCMuFIW3xS4x4U
rEra854wHwYDVR0jBBgwFoAUcD7OZrDCMuFIW3xS4x4UrEra854wDwYDVR0TAQH/
BAUwAwEB/zANBgkqhkiG9w0BAQsFAAOCAQEAjVPXKs/FiB7u0v6hgNkInZLAyYgC
L1/HSyswQjhd9DIA4EX4m3gRPODND2dKmZKr0887y88x5aO3QAwlyYOgBMd/eeBf
f7OUS4bq3QimmIuxszZ/j53mqolCuTPqyzrtR2ZlCYVG8argxEgZVoqJMFg0hcgH
zqrVVvWnk1uiAifFBCHbuWdfz82qjpXv62Yti/P7IbWO1Ws03pjtAR6xLPJlTVYl
tpG+7oQD7ouSMa2EJcyNVEOAOPEfbZTJBNXTvlKPYUtSBel/nwGvEFjfT3cupH+d
UWCeTpYn9dmcZHBZ0rz2MTdy8Vd14t6F/qSNp7jwYbkGNRfStEme+kLFhg==
-----END CERTIFICATE-----`,
  privateKey: `-----BEGIN PRIVATE KEY-----
MIIEvAIBADANBgkqhkiG9w0BAQEFAASCBKYwggSiAgEAAoIBAQDeg59YzlpmW+oT
4ZciCucOOAgMZ75PSJNQlYH2VQ6mI8SYsbChFO8QDhU/5vMZxv/UxP8pOAdy/E1i
TmQQCN0LXMSVjOrdayNXrsSFLkOEWGo+UmesyiNCWjOL0ZPqWANleM5RFql/3So+
N8/l83QIjBqdiBLsj3Xn93kfLTty++NXio/z9/s/zQLSZXDUo58aXRfJLLGcDgEY
K+c9neZ9AzmwBtdVlaGGkt9qzFX5+jI03oiG353Jdr13wgtkwQ1mTs9UBZS1a/3F
vly3E1aOV0r18nAEtLF72k0kB6pS4AlSbHqg17EbNjDhnYap9IkA1f3ZOwI2nk7r
jTngJChvAgMBAAECggEANVe6eJCnjUhVmkSHdarFb1wxWb/5GIqefkAJMuN7KosC
k1RtsoARO3kU0QftmW1iYUCEpv3+kys25e1DAbEORK4Nloh8uW34wAlupTrNBson
Vh9tKTggMcTr/IXWfuRwk//c/gV/xt5fRSEeHtM5Kt9jdgZr+vf9XQmvqLCwQsT7
cUq94OFiyaj18QQtoqrFBak2Lux31KcI2kM8a31OH6WeDkxi36epTniXBZr7VRNx
IdqQWM+SNqDf+EWx1EyrbfYW1b+M9cY/BM3Jmt0VbD7ZMcbCBy5ck9i83BlcsGF3
e5G2+61CsCCFfJkUXqHZkbAk9imaHzusc7jmQRjnwQKBgQDu1wcmTtqgd4RVBKCd
7E9ym8WINhgh6CZu1Zu4TcQI5gNUwKGHS88nmBUCkAeHIp87KHjaPN/vKPyH5IBT
L+CMb/zvgc6tj2Capzko6WZBoZl+lheLbjFGt1GRcmxB3t8thluimuUnzqrLCc1h
Jf640DbvjtYVmxhdaLOiOJGq4QKBgQDugFCWgmdJjvsbsWovKyD/mL2YJKSjwlPG
Dgdl0hX3H7JjFkyj54QT3KKAJyw6oI+sexbk/8/j+KDRKtDMXNrnJl0Bsx5eUefJ
l+Zb0/RZMU2vr66CqPwYwUlSC0mQq/Sbg/XRoSWUmddib4EBbaInqlQGtXBPMNkA
K2iwgOMNTwKBgBy3rhxlDtSMilTOoaFbcJIPOMkP+AbbqwNYm8ilURTg0zW1k7Z4
3webuar9NmqBNzQdwao795ECFJsiVmuqLg20yWzi5r7npm3x/WV16t2pWJNn6JzT
OwmNsTkT0QB6k8sdhJcgmL0YlGClZRRxRRdjsbdMLWGbrGpO1IqE0r8BAoGANfVL
xjFsgsTZZNOHrXI5ffolcsVfhjkR0O4dmFimZYmDR02lOzPGuuOg1BOIux7WQnR6
ooaJlw8J+yiPopyjXcZdJmRKy5YGNaKrGD1ku8UeyU+a0K7Aki0wlGI/W3670W9S
bwHhSbRgeUG20wblt8meRwJHjXMEtTgc8EnIlJsCgYA6LFE0u7AKOr6NJqBjdJaI
CUfylmvo7NYWZvZF8U0oNu++RGZXDqb+HnKTLH9SZ31lYGyrrRdEYsCusJ1KajiK
gwIl9PnfVvmqgdXr9IYkDjmf4uYRkTY05kDzsnNz6SyCmJLiMAepbyU6GYNvSt9o
tVK8qWwn+uhv4EVCKWvDPw==
-----END PRIVATE KEY-----`,
};

/** The key with which the merchant's certificates and notices are encrypted here. */
export const API_V3_KEY = 'k'.repeat(32);

/** Encrypts a text as WeChat Pay does. */
export function seal(text: string, key = API_V3_KEY) {
  const nonce = 'd215b0511e9c';
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from('certificate'));
  const bytes = Buffer.concat([cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
  const ciphertext = bytes.toString('base64');
  return { algorithm: 'AEAD_AES_256_GCM', nonce, associated_data: 'certificate', ciphertext };
}

/** Returns WeChat Pay's answer to a request for its certificates; `key` encrypts each of them. */
export const published = (certificates: readonly MadeCertificate[], key = API_V3_KEY) => ({
  data: certificates.map(({ serial, certificate }) => ({
    serial_no: serial,
    effective_time: '2026-11-30T00:00:00+08:00',
    expire_time: '2031-12-10T00:00:00+08:00',
    encrypt_certificate: seal(certificate, key),
  })),
});

/** Returns the signing key and its id in the form that `signed` in scripted-wechat-pay.ts takes. */
export const by = ({ serial, privateKey }: MadeCertificate) => ({
  key: privateKey.replaceAll(/-----[^-]+-----|\n/g, ''),
  id: serial,
});

/** Returns a certificate in the format of WECHAT_PAY_PUBLIC_KEYS. */
export const givenOf = ({ serial, certificate }: MadeCertificate): string =>
  `${serial}=${Buffer.from(certificate).toString('base64')}`;
