import { asObject } from '../../src-core/shared/untrusted'
import type { WorldControls, WorldState } from './world-state'

const lists = [
  'accounts',
  'inbox',
  'resetCodes',
  'checkoutSessions',
  'setupIntents',
  'paymentMethods',
  'authentications',
  'payments',
  'cancellations',
  'analytics',
]

const networks: readonly unknown[] = [
  'normal',
  'slow',
  'offline',
  'server-errors',
] satisfies WorldControls['network'][]
const windows: readonly unknown[] = [
  'signs-in',
  'closed',
  'blocked',
] satisfies WorldControls['signInWindow'][]

const consents: readonly unknown[] = ['not-asked', 'asked'] satisfies WorldControls['consent'][]

/** The state that a stored text holds, or nothing when the text is damaged, foreign or of another version. */
export function readWorldState(text: string | undefined): WorldState | undefined {
  const stored = parse(text)
  const controls = asObject(stored?.controls)
  const wellFormed =
    stored?.version === 2 &&
    lists.every((name) => isListOfObjects(stored[name])) &&
    typeof stored.tokensIssued === 'number' &&
    asObject(stored.wrongPasswords) !== undefined &&
    isSession(stored.session) &&
    typeof controls?.country === 'string' &&
    networks.includes(controls.network) &&
    windows.includes(controls.signInWindow) &&
    consents.includes(controls.consent)
  return wellFormed ? (stored as unknown as WorldState) : undefined
}

function parse(text: string | undefined): Readonly<Record<string, unknown>> | undefined {
  try {
    return asObject(JSON.parse(text ?? 'null'))
  } catch {
    return undefined
  }
}

function isListOfObjects(value: unknown): boolean {
  return Array.isArray(value) && value.every((each) => asObject(each) !== undefined)
}

function isSession(value: unknown): boolean {
  if (value === undefined) return true
  const session = asObject(value)
  return (
    typeof session?.accountId === 'string' &&
    typeof session.token === 'string' &&
    Array.isArray(session.earlierTokens)
  )
}
