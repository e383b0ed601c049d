import { signIn } from '#messages/sign-in'

export { SignInScreen as Screen } from './sign-in'

export const title = signIn.title
