import { signUp } from '#messages/sign-up'

export { SignUpScreen as Screen } from './sign-up'

export const title = signUp.title
