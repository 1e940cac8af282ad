/** The two accounts that exist if demo data is enabled. */
export const demoAccounts = {
  developer: "developer@demo.cleartonne.example",
  administrator: "administrator@demo.cleartonne.example",
} as const;

export function isDemoAccount(email: string): boolean {
  return Object.values<string>(demoAccounts).includes(email);
}
