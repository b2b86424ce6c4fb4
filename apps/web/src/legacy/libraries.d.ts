/** What the legacy build uses of libraries that bring no types. */
declare module 'sm-crypto' {
  export { sm2 } from 'sm-crypto-v2';
}

declare module 'css-has-pseudo/browser' {
  export default function cssHasPseudo(
    page: Document,
    options?: { readonly observedAttributes?: readonly string[] },
  ): void;
}
