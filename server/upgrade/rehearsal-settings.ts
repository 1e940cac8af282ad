import { type Config, readConfig } from "../config.ts";

/**
 * The settings of a copy on which an upgrade is rehearsed. Only what is named here is taken over
 * from the site, so that nothing leads out of the copy: no mail server, store, agency, login
 * provider, receiver of errors, place of backups or outside service, whatever settings there will be.
 */
export function rehearsalSettings(config: Config, dataFolder: string, port: number): Config {
  return readConfig({
    NODE_ENV: config.NODE_ENV,
    CONTACT_EMAIL: config.CONTACT_EMAIL,
    TEAM_EMAIL: config.TEAM_EMAIL,
    MAIL_FROM: config.MAIL_FROM,
    ADMIN_EMAILS: config.ADMIN_EMAILS.join(","),
    TESTIMONIALS_FILE: config.TESTIMONIALS_FILE,
    BROWSER_LIST_LIMIT: String(config.BROWSER_LIST_LIMIT),
    DATABASE_POOL_SIZE: String(config.DATABASE_POOL_SIZE),
    DATABASE_TIMEOUT_FACTOR: String(config.DATABASE_TIMEOUT_FACTOR),
    DATA_DIR: dataFolder,
    PORT: String(port),
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    DEMO_DATA: "off",
    RATINGS_REFRESH_MINUTES: "0",
    ACCESS_LOG_DAYS: "0",
    LOG_LEVEL: "error",
  });
}
