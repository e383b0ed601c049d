import { signIn } from '#messages/sign-in'

export { SignInScreen as Screen } from './sign-in'
export { signInModule as module } from './sign-in.module'

export const title = signIn.title
