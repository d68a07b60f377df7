/** The name of the menu of trainings; its content is loaded when it is opened. */
export const learnMenu = { menu: 'Training' } as const;
