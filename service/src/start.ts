import { openStripe } from './billing/stripe-client.ts'
import type { Configuration } from './configuration.ts'
import { openDatabase } from './database/open.ts'
import { readCatalogue } from './domain/catalogue.ts'
import { systemClock } from './domain/clock.ts'
import { createApp } from './http/app.ts'
import { readApiDocument } from './http/document.ts'
import { FirebaseIdentity, openFirebase } from './identity/firebase-identity.ts'
import type { Service } from './service.ts'

export interface RunningService {
  readonly address: string
  readonly service: Service
  readonly close: () => Promise<void>
}

/** How often to look whether the daily reconciliation is due. */
const interval = 15 * 60 * 1000

/** Starts the service with its real systems. */
export async function startService(
  configuration: Configuration,
  { listens = true }: { readonly listens?: boolean } = {},
): Promise<RunningService> {
  const { portalUrl } = configuration
  const database = await openDatabase({
    url: configuration.databaseUrl,
    folder: configuration.databaseFolder,
    onError: (error) => app.log.error({ error }, 'A database connection was lost'),
  })
  const identity = new FirebaseIdentity(
    openFirebase({
      projectId: configuration.firebaseProjectId,
      serviceAccount: configuration.firebaseServiceAccount,
      isEmulated: configuration.isIdentityEmulated,
    }),
  )
  const stripe = openStripe({
    secretKey: configuration.stripeSecretKey,
    address: configuration.stripeAddress,
  })
  const catalogue = readCatalogue(configuration.catalogue)
  const app = await createApp({
    document: readApiDocument(configuration.apiDocument),
    database,
    identity,
    stripe,
    clock: systemClock,
    catalogue,
    returnUrl: `${portalUrl}/payment-successful`,
    webhookSecret: configuration.stripeWebhookSecret,
    portalOrigin: new URL(portalUrl).origin,
    anonymousPreview: configuration.anonymousPreview,
    rateLimit: configuration.rateLimit,
    basePath: configuration.basePath,
    trustProxy: configuration.trustProxy,
    log: { level: configuration.logLevel },
  })
  async function reconcileWhenDue(): Promise<void> {
    try {
      const result = await app.service.reconcileDaily()
      if (result)
        app.log.info({ ...result, corrected: result.corrected.length }, 'Compared everything with Stripe')
    } catch (error) {
      app.log.error({ error }, 'The reconciliation has failed')
    }
  }

  const { port, host } = configuration
  const address = listens ? await app.listen({ port, host }) : ''
  const timer = listens ? setInterval(() => void reconcileWhenDue(), interval) : undefined
  if (listens) void reconcileWhenDue()
  return {
    address,
    service: app.service,
    close: async () => {
      clearInterval(timer)
      await app.close()
      await identity.close()
      await database.destroy()
    },
  }
}
