// Starts the identity emulator without the command line, in a third of the time. It uses internals of the package: hence
// the exact version in package.json.
import { createRequire } from 'node:module'

const require = createRequire(import.meta.url)
const internals = 'firebase-tools/lib/emulator/auth/'
const [projectId] = process.argv.slice(2)

// Every path is compiled at the start; these are the ones that are used.
const used =
  /^\/(v1\/accounts:(delete|lookup|resetPassword|sendOobCode|signInWithCustomToken|signInWithIdp|signInWithPassword|signUp|update)|v1\/token|v1\/projects|v1\/projects\/\{targetProjectId\}\/accounts(:delete|:lookup|:query|:update)?|v2\/(recaptchaConfig|passwordPolicy)|emulator\/v1\/projects\/\{targetProjectId\}\/(accounts|config|oobCodes))$/
const description = require(`${internals}apiSpec.js`).default
for (const path of Object.keys(description.paths)) if (!used.test(path)) delete description.paths[path]

const app = await require(`${internals}server.js`).createApp(projectId)
const server = app.listen(0, '127.0.0.1', () => {
  process.stdout.write(`ready ${server.address().port}\n`)
})

// The parent process has ended.
process.on('disconnect', () => process.exit())
