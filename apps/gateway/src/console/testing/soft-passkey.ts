// A passkey without a device: makes its key and answers challenges byte by byte as a browser would. Tests of
// refusals change its answers.

import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';

const PRESENT = 0x01;
const VERIFIED = 0x04;
const ATTESTED = 0x40;

/** The faults that an answer may have. */
export interface AnswerFaults {
  /** The origin of the page that asked. */
  readonly origin?: string;
  /** The challenge that is signed instead. */
  readonly challenge?: string;
  /** Whether the device did not verify the person. */
  readonly isUnverified?: boolean;
  /** Whether the signature is over other data. */
  readonly isForged?: boolean;
}

interface Asked {
  readonly challenge: string;
}

export class SoftPasskey {
  readonly #rpId: string;
  readonly #origin: string;
  readonly #id = randomBytes(32);
  readonly #key: { readonly publicKey: KeyObject; readonly privateKey: KeyObject };
  #count = 0;

  /** `origin` is that of the page on which it is used. */
  constructor(origin: string) {
    this.#origin = origin;
    this.#rpId = new URL(origin).hostname;
    this.#key = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  }

  get id(): string {
    return this.#id.toString('base64url');
  }

  /** Returns a RegistrationResponseJSON, without attestation. */
  register({ challenge }: Asked, faults: AnswerFaults = {}) {
    const { x = '', y = '' } = this.#key.publicKey.export({ format: 'jwk' });
    const coseKey = isoCBOR.encode(
      new Map<number, number | Uint8Array>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
        [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
      ]),
    );
    const idLength = Buffer.alloc(2);
    idLength.writeUInt16BE(this.#id.length);
    const authData = Buffer.concat([
      this.#authenticatorData(ATTESTED, faults),
      Buffer.alloc(16),
      idLength,
      this.#id,
      coseKey,
    ]);
    const attestationObject = isoCBOR.encode(
      new Map<string, string | Uint8Array | Map<string, string>>([
        ['fmt', 'none'],
        ['attStmt', new Map<string, string>()],
        ['authData', new Uint8Array(authData)],
      ]),
    );
    return {
      ...this.#credential(),
      response: {
        clientDataJSON: this.#clientData('webauthn.create', challenge, faults).toString('base64url'),
        attestationObject: Buffer.from(attestationObject).toString('base64url'),
        transports: ['internal'],
      },
    };
  }

  /** Returns an AuthenticationResponseJSON. */
  answer({ challenge }: Asked, faults: AnswerFaults = {}) {
    this.#count += 1;
    const authenticatorData = this.#authenticatorData(0, faults);
    const clientData = this.#clientData('webauthn.get', challenge, faults);
    const signed = Buffer.concat([authenticatorData, createHash('sha256').update(clientData).digest()]);
    if (faults.isForged) signed.writeUInt8(signed.readUInt8(40) ^ 1, 40);
    return {
      ...this.#credential(),
      response: {
        clientDataJSON: clientData.toString('base64url'),
        authenticatorData: authenticatorData.toString('base64url'),
        signature: sign('sha256', signed, this.#key.privateKey).toString('base64url'),
      },
    };
  }

  #credential() {
    const type = 'public-key' as const;
    return { id: this.id, rawId: this.id, type, clientExtensionResults: {} };
  }

  #authenticatorData(flags: number, { isUnverified = false }: AnswerFaults): Buffer {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(this.#count);
    const all = flags | PRESENT | (isUnverified ? 0 : VERIFIED);
    return Buffer.concat([createHash('sha256').update(this.#rpId).digest(), Buffer.from([all]), count]);
  }

  #clientData(type: string, challenge: string, faults: AnswerFaults): Buffer {
    return Buffer.from(
      JSON.stringify({
        type,
        challenge: faults.challenge ?? challenge,
        origin: faults.origin ?? this.#origin,
        crossOrigin: false,
      }),
    );
  }
}
