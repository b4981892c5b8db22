/** The state of a way that leads to the same film in another language. */
export const languageSwitch = 'language';
