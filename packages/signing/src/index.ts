export { readRsaCertificates } from './certificates.ts';
export { keyList } from './key-list.ts';
export { type KeyPair, generateKeyPair, publicKeyOf } from './keys.ts';
export { type NamedRsaKey, readNamedRsaKeys } from './named-rsa-keys.ts';
export { InvalidSignature, type SignedHeaders, type Signer, createSigner } from './sign.ts';
export { generateSharedSecret, signShared } from './shared-secret.ts';
export { publicKeyText, sm2KeyText } from './public-key-text.ts';
export { type Verifier, createVerifier } from './verify.ts';
export {
  createRsaSigner,
  createRsaVerifier,
  generateRsaKeyPair,
  readRsaPrivateKey,
  rsaPublicKeyOf,
  type RsaSign,
  type RsaVerify,
} from './rsa.ts';
export {
  generateSm2KeyPair,
  isSm2PublicKey,
  sm2Decrypt,
  sm2Encrypt,
  sm2PublicKeyOf,
  sm2Sign,
  sm2Verify,
} from './sm2.ts';
