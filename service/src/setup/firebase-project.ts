import type { App, Credential } from 'firebase-admin/app'
import type { Finding } from './report.ts'

export interface FirebaseSetup {
  readonly projectId: string
  readonly credential: Credential
  readonly portalUrl: string
  readonly isDryRun: boolean
  readonly fetch?: typeof fetch
}

interface ProjectConfig {
  readonly signIn?: { readonly email?: { readonly enabled?: boolean; readonly passwordRequired?: boolean } }
  readonly authorizedDomains?: readonly string[]
  readonly notification?: {
    readonly sendEmail?: { readonly callbackUri?: string }
  }
  readonly emailPrivacyConfig?: { readonly enableImprovedEmailPrivacy?: boolean }
}

const toolkit = 'https://identitytoolkit.googleapis.com/admin/v2/projects/'

/** Checks the Firebase project, and sets what its API lets a program set. */
export async function prepareFirebase(setup: FirebaseSetup): Promise<Finding[]> {
  const config = (await send(setup, 'GET', 'config')) as ProjectConfig
  return [
    await prepareEmailSignIn(setup, config),
    await prepareDomain(setup, config),
    await prepareActionAddress(setup, config),
    await checkProvider(setup, 'google.com', 'Google'),
    await checkProvider(setup, 'apple.com', 'Apple'),
  ]
}

async function prepareEmailSignIn(setup: FirebaseSetup, { signIn }: ProjectConfig): Promise<Finding> {
  const what = 'Firebase: sign-in by email and password'
  const { enabled = false, passwordRequired = false } = signIn?.email ?? {}
  if (enabled && passwordRequired) return { state: 'right', what }
  if (setup.isDryRun) return { state: 'wrong', what, note: 'is disabled' }
  const mask = 'signIn.email.enabled,signIn.email.passwordRequired'
  await change(setup, mask, { signIn: { email: { enabled: true, passwordRequired: true } } })
  return { state: 'changed', what }
}

async function prepareDomain(
  setup: FirebaseSetup,
  { authorizedDomains = [] }: ProjectConfig,
): Promise<Finding> {
  const { hostname } = new URL(setup.portalUrl)
  const what = `Firebase: authorised domain ${hostname}`
  if (authorizedDomains.includes(hostname)) return { state: 'right', what }
  if (setup.isDryRun) return { state: 'missing', what }
  await change(setup, 'authorizedDomains', { authorizedDomains: [...authorizedDomains, hostname] })
  return { state: 'changed', what }
}

async function prepareActionAddress(setup: FirebaseSetup, { notification }: ProjectConfig): Promise<Finding> {
  const address = `${setup.portalUrl}/set-password`
  const what = `Firebase: action address ${address}`
  const found = notification?.sendEmail?.callbackUri
  if (found === address) return { state: 'right', what }
  if (setup.isDryRun) return { state: 'wrong', what, note: `is ${found ?? 'not set'}` }
  try {
    await change(setup, 'notification.sendEmail.callbackUri', {
      notification: { sendEmail: { callbackUri: address } },
    })
    return { state: 'changed', what }
  } catch {
    return {
      state: 'to do',
      what,
      note: 'Firebase console, Authentication, Templates, Password reset, edit, "Customise action URL"',
    }
  }
}

/** A provider needs keys that only its owner has. */
async function checkProvider(setup: FirebaseSetup, id: string, name: string): Promise<Finding> {
  const what = `Firebase: sign-in with ${name}`
  const note = `Firebase console, Authentication, Sign-in method, ${name}, "Enable"`
  try {
    const provider = (await send(setup, 'GET', `defaultSupportedIdpConfigs/${id}`)) as { enabled?: boolean }
    return provider.enabled ? { state: 'right', what } : { state: 'to do', what, note }
  } catch {
    return { state: 'to do', what, note }
  }
}

function change(setup: FirebaseSetup, updateMask: string, body: object): Promise<unknown> {
  return send(setup, 'PATCH', `config?updateMask=${updateMask}`, body)
}

async function send(setup: FirebaseSetup, method: string, path: string, body?: object): Promise<unknown> {
  const { access_token } = await setup.credential.getAccessToken()
  const response = await (setup.fetch ?? fetch)(`${toolkit}${setup.projectId}/${path}`, {
    method,
    headers: { authorization: `Bearer ${access_token}`, 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  })
  if (!response.ok) throw new Error(`Firebase answers ${response.status} to ${method} ${path.split('?')[0]}`)
  return response.json()
}

/** Returns the credential of an opened app; an emulator has none. */
export function credentialOf({ options }: App): Credential | undefined {
  return options.credential
}
