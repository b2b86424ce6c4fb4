/** The only account at the stand-in for DT One. */
export interface DtOneAccount {
  /** API keys with the secret of each; two while they are being exchanged, the newer one last. */
  readonly secrets: ReadonlyMap<string, string>;
}
