/** Loads the chunk of the account dialogs. */
export const loadAccountDialogs = () => import('./account-dialogs')
