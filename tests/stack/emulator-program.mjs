// The identity emulator alone, without the command line around it: it starts in a third of the time. It is taken from
// inside the package, which promises nothing about its inside: hence the exact version in package.json.
import { createRequire } from 'node:module'

const require = createRequire(import.meta.url)
const inside = 'firebase-tools/lib/emulator/auth/'
const [port = '0', projectId = 'demo-portal'] = process.argv.slice(2)

// Every path of the description is compiled at the start; these are all that the portal and its tests ask for.
const asked =
  /^\/(v1\/accounts:(delete|lookup|resetPassword|sendOobCode|signInWithIdp|signInWithPassword|signUp|update)|v1\/token|v1\/projects|v1\/projects\/\{targetProjectId\}\/accounts(:delete|:lookup|:query|:update)?|v2\/(recaptchaConfig|passwordPolicy)|emulator\/v1\/projects\/\{targetProjectId\}\/(accounts|config|oobCodes))$/
const description = require(`${inside}apiSpec.js`).default
for (const path of Object.keys(description.paths)) if (!asked.test(path)) delete description.paths[path]

const app = await require(`${inside}server.js`).createApp(projectId)
const server = app.listen(Number(port), '127.0.0.1', () => {
  process.stdout.write(`ready ${server.address().port}\n`)
})

// Whoever started it is gone: nobody is left to end it.
process.on('disconnect', () => process.exit())
