import { sandboxMessages } from '#messages/sandbox'
import { en } from '../../english'

/** Every message of the portal and the sandbox. `crawl.ts` loads this file in other languages. */
export const texts = { ...en, sandbox: sandboxMessages }
