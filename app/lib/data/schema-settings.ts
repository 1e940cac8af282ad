/**
 * Zod tries whether it may write code of its own, which the page's policy forbids and browsers then
 * report. It reads this before the first schema is made, and no module runs early enough to set it.
 */
export const schemaSettingsScript = "self.__zod_globalConfig={jitless:true}";
