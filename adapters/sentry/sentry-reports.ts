import {
  BrowserClient,
  defaultStackParser,
  makeFetchTransport,
  Scope,
  type ErrorEvent,
} from '@sentry/browser'
import type { Report, SendReport } from '#core/ports/reports'

/**
 * Returns a function that sends reports to Sentry. Without integrations Sentry neither listens to the page nor adds its
 * address, and reports stay as scrubbed as they are.
 */
export function createSentryReports(dsn: string, release: string): SendReport {
  const client = new BrowserClient({
    dsn,
    release,
    integrations: [],
    transport: makeFetchTransport,
    stackParser: defaultStackParser,
    sendClientReports: false,
    // Sentry does not store the visitor's address.
    dataCollection: { userInfo: false },
  })
  const scope = new Scope()
  scope.setClient(client)
  client.init()
  return (report) => void client.captureEvent(toEvent(report), undefined, scope)
}

function toEvent({ type, level, message, kind, call, cause, stack, route }: Report): ErrorEvent {
  const frames = stack === undefined ? [] : defaultStackParser(stack)
  return {
    type: undefined,
    level,
    transaction: route,
    tags: { type, route, kind, call },
    exception: {
      values: [
        {
          type: kind ?? type,
          value: cause === undefined ? message : `${message}: ${cause}`,
          ...(frames.length > 0 && { stacktrace: { frames } }),
        },
      ],
    },
  }
}
