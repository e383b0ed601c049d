import type { FastifyInstance } from 'fastify'
import { Problem } from '../shared/problem.ts'

const bodyLimit = 1024 * 1024

/** Stripe's signature covers the bytes of the body, so it is not parsed before. Stripe's bursts are not limited. */
export function addWebhook(app: FastifyInstance): void {
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit }, (_request, body, done) =>
      done(null, body),
    )
    scope.post('/webhooks/stripe', {
      // What is not from Stripe is refused without reading its body.
      onRequest: async (request, reply) => {
        if (typeof request.headers['stripe-signature'] === 'string') return
        void reply.header('connection', 'close')
        throw new Problem('request_invalid')
      },
      handler: async (request, reply) => {
        const { webhooks } = app.service
        const signature = String(request.headers['stripe-signature'])
        const event = Buffer.isBuffer(request.body)
          ? await webhooks.verify(request.body, signature)
          : undefined
        if (!event) throw new Problem('request_invalid')
        const outcome = await webhooks.accept(event)
        request.log.info({ event: event.id, type: event.type, outcome }, 'webhook')
        return reply.code(200).send({ received: true })
      },
    })
  })
}
