interface ImportMetaEnv {
  /** The folder of the flags; see scripts/flag-files.ts. */
  readonly FLAGS: string;
}
