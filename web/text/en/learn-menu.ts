/** The name of the menu of what can be watched being learned; what it holds is loaded when it is opened. */
export const learnMenu = { menu: 'Training' } as const;
