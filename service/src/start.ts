import { keepToOneAccount } from './stripe/copied-account.ts'
import { openStripe } from './stripe/stripe-client.ts'
import type { Configuration } from './configuration.ts'
import { renewLeases } from './database/leases.ts'
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
  const notices: string[] = []
  const database = await openDatabase({
    url: configuration.databaseUrl,
    folder: configuration.databaseFolder,
    onError: (error) => onDatabaseError(error),
    onNewer: (message) => notices.push(message),
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
    share: configuration.stripeShare,
    keepLocks: (leases) => renewLeases({ database, clock: systemClock }, leases),
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
  for (const notice of notices) app.log.warn(notice)
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
  if (listens) await app.service.start()
  const { port, host } = configuration
  const address = listens ? await app.listen({ port, host }) : ''
  return {
    address,
    service: app.service,
    close: async () => {
      await app.close()
      if (listens) await app.service.stop()
      await identity.close()
      await database.destroy()
    },
  }
}
