/** How long a proof of who is there is good for acts that do most harm in the wrong hands. */
export const recentAuthenticationMinutes = 15;
