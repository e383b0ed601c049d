import { onTestFinished } from 'vitest'
import { ManualClock } from '../../adapters/in-memory/manual-clock'
import { evening, mapStore } from '../adapters/in-memory/support'
import { catalogue } from '../support/catalogue'
import { startService, type ServiceOptions } from './start-service'

/** A service with two users who are known by their tokens; name only what matters. */
export async function runningService(options: Partial<ServiceOptions> = {}) {
  const lines: string[] = []
  const changed: string[] = []
  const service = await startService({
    port: 0,
    store: mapStore(),
    clock: new ManualClock({ now: evening }),
    catalogue,
    allowedOrigin: 'https://portal.example.com',
    tokens: async (token) =>
      ['mira', 'noor'].includes(token) ? { uid: token, email: `${token}@example.com` } : undefined,
    accounts: {
      changeEmail: async (uid, email) => void changed.push(`${uid} ${email}`),
      delete: async (uid) => void changed.push(`${uid} deleted`),
    },
    log: (line) => void lines.push(line),
    ...options,
  })
  onTestFinished(() => service.close())

  const ask = async (method: string, path: string, body?: unknown, token: string | undefined = 'mira') => {
    const response = await fetch(service.address + path, {
      method,
      headers: token === '' ? {} : { authorization: `Bearer ${token}` },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    })
    const text = await response.text()
    return { status: response.status, text, headers: response.headers }
  }
  const json = async (...details: Parameters<typeof ask>) =>
    JSON.parse((await ask(...details)).text) as Record<string, unknown>
  return { ...service, ask, json, lines, changed }
}

export const order = { productId: 'yearly-us', automaticTax: false, taxIdCollection: false }
