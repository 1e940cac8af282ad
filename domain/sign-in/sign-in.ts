/** Rules of passwordless sign-in that need neither a browser nor a server. */
export const loginPath = "/login";
export const callbackPath = "/auth/callback";
export const newPasswordPath = "/login/new-password";
export const submissionPath = "/submit-project";

/** In milliseconds. */
export const signInTimes = {
  callbackTimeOut: 10_000,
  sessionCheckDelay: 500,
  corporateDetection: 2_000,
  demoDelay: 1_500,
  /** How long before another link can be requested; must match supabase/config.toml. */
  resendWait: 30_000,
  linkLifetime: 3_600_000,
} as const;

/** The server's error code for a token whose session has ended. */
export const sessionEnded = "session_ended";
