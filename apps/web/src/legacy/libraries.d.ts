/** Types for the libraries without types that the legacy build uses. */
declare module 'sm-crypto' {
  export { sm2 } from 'sm-crypto-v2';
}

declare module 'css-has-pseudo/browser' {
  export default function cssHasPseudo(
    page: Document,
    options?: { readonly observedAttributes?: readonly string[] },
  ): void;
}
