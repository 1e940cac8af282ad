/**
 * Zod probes whether it may generate code, which the page's security policy forbids and browsers
 * report. It reads this setting before the first schema is created, earlier than any module could
 * set it.
 */
export const schemaSettingsScript = "self.__zod_globalConfig={jitless:true}";
