/** Questions of the first screen that open in a place of their own. */
export const doorNames = ['twins', 'ones'] as const;
export type DoorName = (typeof doorNames)[number];
