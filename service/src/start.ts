import { sharedBudget } from './stripe/call-budget.ts'
import { keepToOneAccount } from './stripe/copied-account.ts'
import { openStripe } from './stripe/stripe-client.ts'
import type { Configuration } from './configuration.ts'
import { openDatabase } from './database/open.ts'
import { readCatalogue } from './shared/catalogue.ts'
import { systemClock } from './shared/clock.ts'
import { createApp } from './http/app.ts'
import { readApiDocument } from './http/document.ts'
import { FirebaseIdentity, openFirebase } from './identity/firebase-identity.ts'
import type { Service } from './service.ts'

export interface RunningService {
  readonly address: string
  readonly service: Service
  readonly close: () => Promise<void>
}

/** Starts the service with its real systems. */
export async function startService(
  configuration: Configuration,
  { listens = true }: { readonly listens?: boolean } = {},
): Promise<RunningService> {
  const { portalUrl } = configuration
  // A connection may break before there is a log.
  let onDatabaseError: (error: Error) => void = () => undefined
  const database = await openDatabase({
    url: configuration.databaseUrl,
    folder: configuration.databaseFolder,
    onError: (error) => onDatabaseError(error),
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
    // The embedded database has one process.
    ...(configuration.databaseUrl !== undefined && { budget: sharedBudget(database) }),
  })
  const catalogue = readCatalogue(configuration.catalogue)
  const app = await createApp({
    document: readApiDocument(configuration.apiDocument),
    database,
    identity,
    stripe,
    stripeAddress: configuration.stripeAddress,
    clock: systemClock,
    catalogue,
    project: configuration.firebaseProjectId,
    returnUrl: `${portalUrl}/payment-successful`,
    webhookSecret: configuration.stripeWebhookSecret,
    portalOrigin: new URL(portalUrl).origin,
    anonymousPreview: configuration.anonymousPreview,
    rateLimit: configuration.rateLimit,
    basePath: configuration.basePath,
    trustProxy: configuration.trustProxy,
    log: { level: configuration.logLevel },
  })
  onDatabaseError = (error) => app.log.error({ error }, 'A database connection was lost')
  try {
    await keepToOneAccount({
      database,
      stripe,
      isLive: /^[rs]k_live_/.test(configuration.stripeSecretKey),
      log: (entry, message) => app.log.warn(entry, message),
    })
  } catch (error) {
    // An open connection would keep the process from ending.
    await app.close()
    await database.destroy()
    throw error
  }
  const { jobs } = app.service
  if (listens) {
    await jobs.start()
    // An interrupted reconciliation, or one that is due, need not wait for its schedule.
    await jobs.send('reconcile', {})
  }
  const { port, host } = configuration
  const address = listens ? await app.listen({ port, host }) : ''
  return {
    address,
    service: app.service,
    close: async () => {
      await app.close()
      await jobs.stop()
      await identity.close()
      await database.destroy()
    },
  }
}
