import { signUp } from '#messages/sign-up'

export { SignUpScreen as Screen } from './sign-up'
export { signUpModule as module } from './sign-up.module'

export const title = signUp.title
