interface ImportMetaEnv {
  /** The folder of the flag images; see scripts/flag-files.ts. */
  readonly FLAGS: string;
}
