/** What the legacy build uses of libraries that bring no types. */
declare module 'sm-crypto' {
  export const sm2: typeof import('sm-crypto-v2').sm2;
}

declare module 'css-has-pseudo/browser' {
  export default function cssHasPseudo(
    page: Document,
    options?: { readonly observedAttributes?: readonly string[] },
  ): void;
}
