export { type KeyPair, generateKeyPair } from './keys.ts';
export { InvalidSignature, type SignedHeaders, type Signer, createSigner } from './sign.ts';
export { type Verifier, createVerifier } from './verify.ts';
